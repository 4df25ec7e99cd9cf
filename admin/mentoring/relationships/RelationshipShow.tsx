import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { ProgramName, UnitName } from '../../platform/lists/columns.tsx'
import { MeetingsOf } from '../../meetings/meetings/MeetingsOf.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { pairName } from '../../platform/shared/people.ts'
import { RecordPage } from '../../platform/shared/RecordPage.tsx'
import { RelationshipPill } from '../../platform/shared/StatePill.tsx'
import { relationshipActs } from './acts.tsx'

/** One accompaniment: what it is, what happened, and, for those who may, ending it. */
export default function RelationshipShow() {
  const t = useWords()
  return (
    <RecordPage<AdminRelationship>
      resource="mentoring_relationships"
      titleOf={(relationship) => pairName(relationship, t)}
      renderPill={(relationship) => <RelationshipPill state={relationship.aasm_state} />}
      renderActs={(relationship) => (
        <RecordActs acts={relationshipActs} record={relationship} name={pairName(relationship, t)} />
      )}
      renderMore={({ id }) => <MeetingsOf relationshipId={id} />}
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
        {
          name: t('fields.participant'),
          value: <PersonLink id={relationship.participant_user_id} name={relationship.participant_name} />,
        },
        {
          name: t('fields.presenter'),
          value: <PersonLink id={relationship.presenter_user_id} name={relationship.presenter_name} />,
        },
        { name: t('fields.participant_business_unit'), value: <UnitName source="participant_business_unit" /> },
        { name: t('fields.presenter_business_unit'), value: <UnitName source="presenter_business_unit" /> },
        { name: t('fields.program'), value: <ProgramName /> },
        { name: t('fields.requested_at'), value: moment(relationship.requested_at) },
        { name: t('fields.started_at'), value: optional(relationship.started_at) },
        { name: t('fields.ended_at'), value: optional(relationship.ended_at) },
        ...(relationship.resumes_at === null
          ? []
          : [
              {
                name: t('resources.mentoring_relationships.paused_until'),
                value: moment(relationship.resumes_at),
              },
            ]),
        ...(relationship.finish_reason === null
          ? []
          : [{ name: t('fields.reason'), value: t(`finish_reasons.${relationship.finish_reason}`) }]),
        { name: t('resources.mentoring_relationships.last_act'), value: moment(relationship.last_act_at) },
        ...(relationship.request_id === null
          ? []
          : [
              {
                name: t('fields.request'),
                value: (
                  <Link component={RouterLink} to={`/mentoring_requests/${relationship.request_id}/show`}>
                    {t('resources.mentoring_requests.open')}
                  </Link>
                ),
              },
            ]),
      ]}
    />
  )
}
