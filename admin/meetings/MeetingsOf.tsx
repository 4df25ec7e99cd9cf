import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminMeeting } from '#contract/console/meetings.ts'
import { useWords } from '../i18n/provider.ts'
import { RecordsOf } from '../lists/RecordsOf.tsx'
import { MeetingPill } from './MeetingPill.tsx'
import { reportOf } from './reports.ts'
import { useMeetingTime } from './time.ts'

const shown = 50
const words = 'resources.meetings'

/** The sessions of an accompaniment: when, what is known of them, and who has written, never what. */
export function MeetingsOf({ relationshipId }: { readonly relationshipId: string }) {
  const t = useWords()
  return (
    <RecordsOf<AdminMeeting>
      resource="meetings"
      filter={{ relationship_id: relationshipId }}
      sort={{ field: 'session_number', order: 'ASC' }}
      most={shown}
      titleId="sessions-title"
      title={t(`${words}.of_relationship`)}
      about={t(`${words}.never_text`)}
      none={t(`${words}.none_yet`)}
      seeAll={(total) => t(`${words}.see_all`, { smart_count: total })}
      sx={{ marginTop: 2, maxWidth: 960 }}
      renderRecords={(meetings) => <Rows meetings={meetings} />}
    />
  )
}

function Rows({ meetings }: { readonly meetings: readonly AdminMeeting[] }) {
  const t = useWords()
  const time = useMeetingTime()
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-labelledby="sessions-title">
      <Table aria-labelledby="sessions-title">
        <TableHead>
          <TableRow>
            <TableCell>{t('fields.session_number')}</TableCell>
            <TableCell>{t('fields.starts_at')}</TableCell>
            <TableCell>{t('fields.meeting_type')}</TableCell>
            <TableCell>{t('fields.state')}</TableCell>
            <TableCell>{t(`${words}.report_of_participant`)}</TableCell>
            <TableCell>{t(`${words}.report_of_presenter`)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {meetings.map((meeting) => (
            <TableRow key={meeting.id}>
              <TableCell>{meeting.session_number}</TableCell>
              <TableCell>
                <Link component={RouterLink} to={`/meetings/${meeting.id}/show`}>
                  {meeting.starts_at === null ? t(`${words}.open`) : time(meeting)}
                </Link>
              </TableCell>
              <TableCell>{t(`meeting_types.${meeting.meeting_type}`)}</TableCell>
              <TableCell>
                <MeetingPill meeting={meeting} />
              </TableCell>
              <TableCell>{reportOf(meeting, 'participant', t)}</TableCell>
              <TableCell>{reportOf(meeting, 'presenter', t)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
