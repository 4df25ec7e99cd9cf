import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import { color } from '#theme/vars.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useLocale, useWords, type Words } from '../../platform/i18n/provider.ts'
import { ProgramName, UnitName } from '../../platform/lists/columns.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { pairName } from '../../platform/shared/people.ts'
import { RecordPage } from '../../platform/shared/RecordPage.tsx'
import { meetingActs } from './acts.tsx'
import { MeetingPill } from './MeetingPill.tsx'
import { reportOf } from './reports.ts'
import { useMeetingTime } from './time.ts'

const words = 'resources.meetings'

/** One session: what it is, who has reported, what happened, and, for those who may, calling it off. */
export default function MeetingShow() {
  const t = useWords()
  return (
    <RecordPage<AdminMeeting>
      resource="meetings"
      titleOf={(meeting) => titleOf(meeting, t)}
      renderPill={(meeting) => <MeetingPill meeting={meeting} />}
      renderActs={(meeting) => <RecordActs acts={meetingActs} record={meeting} name={titleOf(meeting, t)} />}
      renderSummary={(meeting) => <Summary meeting={meeting} />}
    />
  )
}

function titleOf(meeting: AdminMeeting, t: Words): string {
  return t(`${words}.title_of`, { number: meeting.session_number, names: pairName(meeting, t) })
}

function Summary({ meeting }: { readonly meeting: AdminMeeting }) {
  const t = useWords()
  const locale = useLocale()
  const time = useMeetingTime()
  const { moment } = useFormats()
  const { closed_by: closedBy, closing_cause: cause, closing_reason: reason, meeting_reason: need } = meeting
  const { counter_proposal: counter } = meeting
  return (
    <>
      <Facts
        facts={[
          {
            name: t('fields.participant'),
            value: <PersonLink id={meeting.participant_user_id} name={meeting.participant_name} />,
          },
          {
            name: t('fields.presenter'),
            value: <PersonLink id={meeting.presenter_user_id} name={meeting.presenter_name} />,
          },
          { name: t('fields.participant_business_unit'), value: <UnitName source="participant_business_unit" /> },
          { name: t('fields.presenter_business_unit'), value: <UnitName source="presenter_business_unit" /> },
          { name: t('fields.starts_at'), value: time(meeting) },
          ...(counter == null
            ? []
            : [
                {
                  name: t(`${words}.counter_proposal`),
                  value: t(`${words}.counter_waits`, {
                    date: moment(counter.starts_at),
                    side: t(`sides.${counter.proposed_by}`),
                  }),
                },
              ]),
          ...(meeting.series == null
            ? []
            : [{ name: t(`${words}.series`), value: t(`${words}.of_series`, meeting.series) }]),
          { name: t('fields.meeting_type'), value: t(`meeting_types.${meeting.meeting_type}`) },
          { name: t('fields.meeting_reason'), value: need === null ? '–' : need[locale] },
          { name: t('fields.program'), value: <ProgramName /> },
          { name: t(`${words}.report_of_participant`), value: reportOf(meeting, 'participant', t) },
          { name: t(`${words}.report_of_presenter`), value: reportOf(meeting, 'presenter', t) },
          { name: t(`${words}.planned_by`), value: t(`sides.${meeting.planned_by}`) },
          { name: t('fields.requested_at'), value: moment(meeting.requested_at) },
          { name: t('fields.updated_at'), value: moment(meeting.updated_at) },
          ...(cause === null ? [] : [{ name: t(`${words}.closing`), value: t(`closing_causes.${cause}`) }]),
          ...(reason === null
            ? []
            : [{ name: t(`${words}.acts.cancel.reason`), value: t(`closing_reasons.${reason}`) }]),
          ...(closedBy === null
            ? []
            : [{ name: t(`${words}.closed_by`), value: meeting.closed_by_name ?? t(`sides.${closedBy}`) }]),
          {
            name: t('fields.relationship'),
            value: (
              <Link component={RouterLink} to={`/mentoring_relationships/${meeting.relationship_id}/show`}>
                {t('resources.mentoring_relationships.open')}
              </Link>
            ),
          },
        ]}
      />
      <Typography variant="body2" sx={{ marginTop: 2, color: color.ink2 }}>
        {t(`${words}.never_text`)}
      </Typography>
    </>
  )
}
