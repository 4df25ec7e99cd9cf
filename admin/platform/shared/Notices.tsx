import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useLayoutEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { useWords } from '../i18n/provider.ts'
import { Icon } from './icons.tsx'
import { hiddenInPrint } from './print.ts'

const displayMs = 6000

/**
 * react-admin's newest notification, announced to screen readers; an error stays until it is closed or a newer one
 * comes. Older ones are dropped: they are about an earlier page.
 */
export function Notices() {
  const translate = useTranslate()
  const t = useWords()
  const { notifications, resetNotifications } = useNotificationContext()
  const [closed, setClosed] = useState<NotificationPayload | null>(null)
  const current = notifications.at(-1)
  useLayoutEffect(() => {
    if (current?.message === 'ra.message.invalid_form' && isInWrongField()) resetNotifications()
  }, [current, resetNotifications])
  if (current === undefined) return null
  const isError = current.type === 'error'
  const text =
    typeof current.message === 'string'
      ? translate(current.message, current.notificationOptions?.messageArgs)
      : current.message
  return (
    <Snackbar
      key={notifications.length}
      open={current !== closed}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // Beside the rail, not on it.
      sx={{ '@media (min-width: 761px)': { left: 248 }, ...hiddenInPrint }}
      autoHideDuration={isError ? null : displayMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') setClosed(current)
      }}
      slotProps={{ transition: { onExited: () => resetNotifications() } }}
    >
      <Alert
        severity={isError ? 'error' : current.type === 'warning' ? 'warning' : 'success'}
        role={isError ? 'alert' : 'status'}
        icon={false}
        action={
          <IconButton size="small" aria-label={t('notice_close')} onClick={() => setClosed(current)}>
            <Icon name="close" size={16} />
          </IconButton>
        }
        sx={{ boxShadow: 2, alignItems: 'center' }}
      >
        {text}
      </Alert>
    </Snackbar>
  )
}

/** The field that has the focus says itself what is wrong with it. */
function isInWrongField(): boolean {
  return document.activeElement?.getAttribute('aria-invalid') === 'true'
}
