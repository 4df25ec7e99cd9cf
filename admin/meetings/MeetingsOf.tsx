import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminMeeting } from '#contract/console/meetings.ts'
import { color } from '#theme/vars.ts'
import { refetchMs } from '../data/polling.ts'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import { viewPath } from '../lists/saved-views.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { MeetingPill } from './MeetingPill.tsx'
import { reportOf } from './reports.ts'
import { useMeetingTime } from './time.ts'

const shown = 50
const words = 'resources.meetings'

/** The sessions of an accompaniment: when, what is known of them, and who has written, never what. */
export function MeetingsOf({ relationshipId }: { readonly relationshipId: string }) {
  const t = useWords()
  const filter = { relationship_id: relationshipId }
  const { data, total, error, isPending, refetch } = useGetList<AdminMeeting>(
    'meetings',
    { filter, pagination: { page: 1, perPage: shown }, sort: { field: 'session_number', order: 'ASC' } },
    { refetchInterval: refetchMs },
  )
  return (
    <Panel component="section" aria-labelledby="sessions-title" sx={{ marginTop: 2, maxWidth: 960 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, padding: 2 }}>
        <div>
          <Typography variant="h2" id="sessions-title" sx={{ fontSize: '1.125rem' }}>
            {t(`${words}.of_relationship`)}
          </Typography>
          <Typography variant="body2" sx={{ color: color.ink2 }}>
            {t(`${words}.never_text`)}
          </Typography>
        </div>
        {total !== undefined && total > 0 && (
          <Link component={RouterLink} to={viewPath('meetings', filter)}>
            {t(`${words}.see_all`, { smart_count: total })}
          </Link>
        )}
      </Box>
      {error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Box sx={{ padding: 2 }}>
          <LoadingRows rows={2} />
        </Box>
      ) : data.length === 0 ? (
        <Box component="p" sx={{ padding: '0 16px 16px', color: color.ink2 }}>
          {t(`${words}.none_yet`)}
        </Box>
      ) : (
        <Rows meetings={data} />
      )}
    </Panel>
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
