import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { RecordsOf } from '../../platform/lists/RecordsOf.tsx'
import { Rows } from '../../platform/shared/Rows.tsx'
import { MeetingPill } from './MeetingPill.tsx'
import { reportOf } from './reports.ts'
import { useMeetingTime } from './time.ts'

const most = 50
const words = 'resources.meetings'

/** The sessions of an accompaniment: when, what is known of them, and who has written, never what. */
export function MeetingsOf({ relationshipId }: { readonly relationshipId: string }) {
  const t = useWords()
  return (
    <RecordsOf<AdminMeeting>
      resource="meetings"
      filter={{ relationship_id: relationshipId }}
      sort={{ field: 'session_number', order: 'ASC' }}
      most={most}
      titleId="sessions-title"
      title={t(`${words}.of_relationship`)}
      about={t(`${words}.never_text`)}
      none={t(`${words}.none_yet`)}
      seeAll={(total) => t(`${words}.see_all`, { smart_count: total })}
      sx={{ marginTop: 2, maxWidth: 960 }}
      renderRecords={(meetings) => <MeetingRows meetings={meetings} />}
    />
  )
}

function MeetingRows({ meetings }: { readonly meetings: readonly AdminMeeting[] }) {
  const t = useWords()
  const time = useMeetingTime()
  return (
    <Rows
      name={t(`${words}.of_relationship`)}
      rows={meetings}
      columns={[
        {
          label: t('fields.session_number'),
          render: ({ session_number: number }) => t('history.session', { number }),
        },
        {
          label: t('fields.starts_at'),
          render: (meeting) => (
            <Link component={RouterLink} to={`/meetings/${meeting.id}/show`}>
              {meeting.starts_at === null ? t(`${words}.open`) : time(meeting)}
            </Link>
          ),
        },
        { label: t('fields.meeting_type'), render: ({ meeting_type: type }) => t(`meeting_types.${type}`) },
        { label: t('fields.state'), render: (meeting) => <MeetingPill meeting={meeting} /> },
        { label: t(`${words}.report_of_participant`), render: (meeting) => reportOf(meeting, 'participant', t) },
        { label: t(`${words}.report_of_presenter`), render: (meeting) => reportOf(meeting, 'presenter', t) },
      ]}
    />
  )
}
