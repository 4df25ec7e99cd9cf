import Typography from '@mui/material/Typography'
import { type AdminRequest, revokeRequest } from '#contract/console/mentoring-requests.ts'
import type { Acts } from '../acts/act.ts'
import { useWords } from '../i18n/provider.ts'
import type { Words } from '../i18n/provider.ts'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { nameOr, pairName } from '../shared/people.ts'
import { RequestPill } from '../shared/StatePill.tsx'

const reasons = revokeRequest.shape.reason.options

/** What an administrator may do with a request. */
export const requestActs: Acts<'mentoring_requests', AdminRequest> = {
  revoke: {
    resource: 'mentoring_requests',
    name: 'revoke',
    placement: 'button',
    tone: 'destructive',
    body: revokeRequest,
    initial: (request) => ({ reason: likelyReason(request) }),
    Explanation: RevokeExplanation,
    Inputs: ReasonInput,
    bulk: {
      roles: ['admin'],
      initial: { reason: 'other' },
      // An accompaniment is never taken back with a lot (docs/decisions/0610).
      suits: ({ aasm_state: state }) => state === 'requested',
      nameOf: pairName,
      renderState: (request) => <RequestPill request={request} />,
    },
  },
}

function RevokeExplanation({ record }: { readonly record: AdminRequest }) {
  const t = useWords()
  return <Typography>{t('resources.mentoring_requests.acts.revoke.text', partyNames(record, t))}</Typography>
}

function partyNames(request: AdminRequest, t: Words) {
  return { participant: nameOr(request.participant_name, t), presenter: nameOr(request.presenter_name, t) }
}

/** Why a request is revoked: both people read it. */
function ReasonInput() {
  const t = useWords()
  return (
    <NativeSelectInput
      source="reason"
      label={t('resources.mentoring_requests.acts.revoke.reason')}
      choices={reasons.map((value) => ({ value, name: t(`revocation_reasons.${value}`) }))}
    />
  )
}

function likelyReason({ blocked }: AdminRequest): (typeof reasons)[number] {
  if (blocked === 'mentor_full') return 'mentor_at_capacity'
  return blocked === 'mentee_full' ? 'mentee_at_capacity' : 'other'
}
