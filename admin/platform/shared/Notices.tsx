import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useLayoutEffect, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { useWords } from '../i18n/provider.ts'
import { Icon } from './icons.tsx'
import { hiddenInPrint } from './print.ts'

const shownMs = 6000

/**
 * react-admin's newest notification, said aloud; one of an error stays until it is closed or a newer one comes. An
 * older one would say late what is no longer before the reader's eyes.
 */
export function Notices() {
  const translate = useTranslate()
  const t = useWords()
  const { notifications, resetNotifications } = useNotificationContext()
  const [closed, setClosed] = useState<NotificationPayload | null>(null)
  const shown = notifications.at(-1)
  useLayoutEffect(() => {
    if (shown?.message === 'ra.message.invalid_form' && isInWrongField()) resetNotifications()
  }, [shown, resetNotifications])
  if (shown === undefined) return null
  const isError = shown.type === 'error'
  const text =
    typeof shown.message === 'string' ? translate(shown.message, shown.notificationOptions?.messageArgs) : shown.message
  return (
    <Snackbar
      key={notifications.length}
      open={shown !== closed}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // Beside the rail, not on it.
      sx={{ '@media (min-width: 761px)': { left: 248 }, ...hiddenInPrint }}
      autoHideDuration={isError ? null : shownMs}
      onClose={(_, reason) => {
        if (reason !== 'clickaway') setClosed(shown)
      }}
      slotProps={{ transition: { onExited: () => resetNotifications() } }}
    >
      <Alert
        severity={isError ? 'error' : shown.type === 'warning' ? 'warning' : 'success'}
        role={isError ? 'alert' : 'status'}
        icon={false}
        action={
          <IconButton size="small" aria-label={t('notice_close')} onClick={() => setClosed(shown)}>
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
