import Typography from '@mui/material/Typography'
import { type AdminRequest, remindEveryDays, revokeRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import type { Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import type { Words } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { nameOr, pairName } from '../../platform/shared/people.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { WordInput } from '../../platform/shared/WordInput.tsx'
import { RequestPill } from '../../platform/shared/StatePill.tsx'

const reasons = revokeRequest.shape.reason.options

/** What an administrator may do with a request. */
export const requestActs: Acts<'mentoring_requests', AdminRequest> = {
  remind: {
    resource: 'mentoring_requests',
    name: 'remind',
    placement: 'button',
    tone: 'neutral',
    waits: ({ reminded_at: at }) => at !== null && Date.now() < Date.parse(remindableFrom(at)),
    Explanation: RemindExplanation,
    bulk: {
      roles: ['admin', 'business_unit_admin'],
      nameOf: pairName,
      renderState: (request) => <RemindState request={request} />,
    },
  },
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
      // An accompaniment is never taken back with a lot (docs/decisions/2008).
      suits: ({ aasm_state: state }) => state === 'requested',
      nameOf: pairName,
      renderState: (request) => <RequestPill request={request} />,
    },
  },
}

/** From when on a mentor who was reminded at this instant may be reminded again. */
export function remindableFrom(remindedAt: string): string {
  return new Date(Date.parse(remindedAt) + remindEveryDays * 86_400_000).toISOString()
}

function RemindExplanation({ record }: { readonly record: AdminRequest }) {
  const t = useWords()
  const { day } = useFormats()
  const values = { presenter: nameOr(record.presenter_name, t), date: day(record.answer_due_at) }
  return (
    <>
      <Typography>{t('resources.mentoring_requests.acts.remind.text', values)}</Typography>
      <Typography>{t('resources.mentoring_requests.acts.remind.how_often')}</Typography>
    </>
  )
}

/** Why it is left out, where it waits for an answer. */
function RemindState({ request }: { readonly request: AdminRequest }) {
  const t = useWords()
  const { day } = useFormats()
  const { aasm_state: state, reminded_at: at, dates_proposed: proposed } = request
  if (state !== 'requested' || (!proposed && at === null)) return <RequestPill request={request} />
  const words = 'resources.mentoring_requests'
  const why = proposed || at === null ? t(`${words}.dates_proposed`) : t(`${words}.reminded`, { date: day(at) })
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {why}
    </Typography>
  )
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
    <>
      <NativeSelectInput
        source="reason"
        label={t('resources.mentoring_requests.acts.revoke.reason')}
        choices={reasons.map((value) => ({ value, name: t(`revocation_reasons.${value}`) }))}
      />
      <WordInput />
    </>
  )
}

function likelyReason({ blocked }: AdminRequest): (typeof reasons)[number] {
  if (blocked === 'mentor_full') return 'mentor_at_capacity'
  return blocked === 'mentee_full' ? 'mentee_at_capacity' : 'other'
}
