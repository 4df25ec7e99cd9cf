import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useGetOne } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AdminMeeting } from '#contract/console/meetings.ts'
import type { AdminRelationship } from '#contract/console/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring-requests.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { historyParameter } from '../lists/columns.tsx'
import type { RecordWithPast } from '../resource.ts'
import { Icon } from '../shared/icons.tsx'
import { pairName } from '../shared/people.ts'
import { HistoryPanel, useEventCount } from './HistoryPanel.tsx'

/** The history of a row, read beside its list. */
export default function OpenHistory({ resource, id }: { readonly resource: RecordWithPast; readonly id: string }) {
  const t = useWords()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const close = useClose()
  const title = useRef<HTMLHeadingElement>(null)
  const { data: record } = useGetOne<AdminRequest | AdminRelationship | AdminMeeting>(resource, { id })
  const counted = useEventCount({ resource, id })
  useEffect(() => title.current?.focus(), [])
  return (
    <Drawer
      anchor="right"
      variant={narrow ? 'temporary' : 'persistent'}
      open
      onClose={close}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') close()
      }}
      slotProps={{
        paper: {
          component: narrow ? 'div' : 'aside',
          'aria-labelledby': 'history-title',
          sx: { width: 'min(460px, 100%)' },
        },
      }}
    >
      <Box sx={{ ...edge, borderBottom: `1px solid ${color.line}` }}>
        <div>
          <Typography component="p" variant="body2" sx={{ color: color.ink2 }}>
            {t(`resources.${resource}.history`)}
          </Typography>
          <Typography
            variant="h2"
            id="history-title"
            ref={title}
            tabIndex={-1}
            sx={{ fontSize: '1.25rem', minHeight: '1.25em', '&:focus': { outline: 'none', boxShadow: 'none' } }}
          >
            {record && pairName(record, t)}
          </Typography>
        </div>
        <IconButton aria-label={t('history.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto', padding: 3 }} tabIndex={0} role="group" aria-labelledby="history-title">
        <HistoryPanel resource={resource} id={id} />
      </Box>
      <Box sx={{ ...edge, borderTop: `1px solid ${color.line}`, justifyContent: 'start', color: color.ink2 }}>
        <Icon name="log" />
        <Typography component="span" variant="body2">
          {counted}
        </Typography>
      </Box>
    </Drawer>
  )
}

const edge = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  padding: '16px 24px',
} as const

/** Takes the drawer out of the address and gives the focus back to the link that opened it. */
function useClose(): () => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const opener = useRef(document.activeElement)
  return () => {
    const query = new URLSearchParams(search)
    query.delete(historyParameter)
    query.delete('at')
    void navigate({ search: query.size === 0 ? '' : `?${query}` })
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
