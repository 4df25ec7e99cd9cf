import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { ProgramName, UnitName } from '../../platform/lists/columns.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { pairName } from '../../platform/shared/people.ts'
import { RecordPage } from '../../platform/shared/RecordPage.tsx'
import { RequestPill } from '../../platform/shared/StatePill.tsx'
import { remindableFrom, requestActs } from './acts.tsx'
import { Receipt } from './Receipt.tsx'

/** One mentoring request: what it is, what happened, and, for those who may, revoking it. */
export default function RequestShow() {
  const t = useWords()
  return (
    <RecordPage<AdminRequest>
      resource="mentoring_requests"
      titleOf={(request) => pairName(request, t)}
      renderPill={(request) => <RequestPill request={request} />}
      renderSummary={(request) => <Summary request={request} />}
      renderActs={(request) => <RecordActs acts={requestActs} record={request} name={pairName(request, t)} />}
    />
  )
}

function Summary({ request }: { readonly request: AdminRequest }) {
  const t = useWords()
  const { moment } = useFormats()
  const optional = (instant: string | null) => (instant === null ? '–' : moment(instant))
  const isWaiting = request.aasm_state === 'requested'
  const reason =
    request.refusal_reason !== null
      ? t(`refusal_reasons.${request.refusal_reason}`)
      : request.revocation_reason !== null
        ? t(`revocation_reasons.${request.revocation_reason}`)
        : null
  return (
    <Facts
      facts={[
        {
          name: t('fields.participant'),
          value: <PersonLink id={request.participant_user_id} name={request.participant_name} />,
        },
        {
          name: t('fields.presenter'),
          value: <PersonLink id={request.presenter_user_id} name={request.presenter_name} />,
        },
        { name: t('fields.participant_business_unit'), value: <UnitName source="participant_business_unit" /> },
        { name: t('fields.presenter_business_unit'), value: <UnitName source="presenter_business_unit" /> },
        { name: t('fields.program'), value: <ProgramName /> },
        { name: t('fields.score'), value: <Receipt request={request} /> },
        { name: t('fields.requested_at'), value: moment(request.requested_at) },
        { name: t('fields.answer_due_at'), value: moment(request.answer_due_at) },
        ...(request.reminded_at === null
          ? []
          : [
              {
                name: t('fields.reminded_at'),
                value: t(`resources.mentoring_requests.${isWaiting ? 'reminded_again' : 'reminded'}`, {
                  date: moment(request.reminded_at),
                  again: moment(remindableFrom(request.reminded_at)),
                }),
              },
            ]),
        ...(isWaiting && request.dates_proposed
          ? [{ name: t('fields.waits_for'), value: t('resources.mentoring_requests.dates_proposed') }]
          : []),
        { name: t('fields.decided_at'), value: optional(request.decided_at) },
        { name: t('fields.updated_at'), value: moment(request.updated_at) },
        { name: t('fields.origin'), value: t(`origins.${request.origin}`) },
        {
          name: t('fields.relationship'),
          value: (
            <Link component={RouterLink} to={`/mentoring_relationships/${request.relationship_id}/show`}>
              {t('resources.mentoring_relationships.open')}
            </Link>
          ),
        },
        ...(reason === null ? [] : [{ name: t('fields.reason'), value: reason }]),
      ]}
    />
  )
}
