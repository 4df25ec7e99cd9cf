import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminRelationship } from '#contract/admin.ts'
import { useWords } from '../i18n/provider.ts'
import { ProgramName, UnitName } from '../lists/columns.tsx'
import { Facts } from '../shared/Facts.tsx'
import { useFormats } from '../shared/format.ts'
import { nameOr } from '../shared/people.ts'
import { RecordPage } from '../shared/RecordPage.tsx'
import { RelationshipPill } from '../shared/StatePill.tsx'

/** One accompaniment: what it is and what happened. */
export default function RelationshipShow() {
  return (
    <RecordPage<AdminRelationship>
      resource="mentoring_relationships"
      renderPill={(relationship) => <RelationshipPill state={relationship.aasm_state} />}
      renderSummary={(relationship) => <Summary relationship={relationship} />}
    />
  )
}

function Summary({ relationship }: { readonly relationship: AdminRelationship }) {
  const t = useWords()
  const { moment } = useFormats()
  const optional = (instant: string | null) => (instant === null ? '–' : moment(instant))
  return (
    <Facts
      facts={[
        { name: t('fields.participant'), value: nameOr(relationship.participant_name, t) },
        { name: t('fields.presenter'), value: nameOr(relationship.presenter_name, t) },
        { name: t('fields.participant_business_unit'), value: <UnitName source="participant_business_unit" /> },
        { name: t('fields.presenter_business_unit'), value: <UnitName source="presenter_business_unit" /> },
        { name: t('fields.program'), value: <ProgramName /> },
        { name: t('fields.requested_at'), value: moment(relationship.requested_at) },
        { name: t('fields.started_at'), value: optional(relationship.started_at) },
        { name: t('fields.ended_at'), value: optional(relationship.ended_at) },
        { name: t('fields.updated_at'), value: moment(relationship.updated_at) },
        ...(relationship.request_id === null
          ? []
          : [
              {
                name: t('fields.request'),
                value: (
                  <Link component={RouterLink} to={`/mentoring_requests/${relationship.request_id}/show`}>
                    {t('record.to_request')}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  )
}
