import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { deletedParameter, historyParameter } from '../../platform/lists/columns.tsx'
import { Icon } from '../../platform/shared/icons.tsx'

interface HistoryFrameProps {
  /** What kind of history this is. */
  readonly label: string
  /** Whose; empty until it is known. */
  readonly name: string
  /** How much there is. */
  readonly foot: string
  readonly children: ReactNode
}

/** The drawer beside a list with the history of one row. It takes the focus, and gives it back. */
export function HistoryFrame({ label, name, foot, children }: HistoryFrameProps) {
  const t = useWords()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const close = useClose()
  const title = useRef<HTMLHeadingElement>(null)
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
            {label}
          </Typography>
          <Typography
            variant="h2"
            id="history-title"
            ref={title}
            tabIndex={-1}
            sx={{ fontSize: '1.25rem', minHeight: '1.25em', '&:focus': { outline: 'none', boxShadow: 'none' } }}
          >
            {name}
          </Typography>
        </div>
        <IconButton aria-label={t('history.close')} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto', padding: 3 }} tabIndex={0} role="group" aria-labelledby="history-title">
        {children}
      </Box>
      <Box sx={{ ...edge, borderTop: `1px solid ${color.line}`, justifyContent: 'start', color: color.ink2 }}>
        <Icon name="log" />
        <Typography component="span" variant="body2">
          {foot}
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
    // From the history of a deleted record back to the list of these.
    if (!query.has(historyParameter)) query.delete(deletedParameter)
    query.delete(historyParameter)
    query.delete('at')
    void navigate({ search: query.size === 0 ? '' : `?${query}` })
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
}
