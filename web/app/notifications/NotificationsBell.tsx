import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Count } from '../../shared/components/Count.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../shared/components/lazyOverlay.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNotifications } from './useNotifications.ts'

const Panel = lazyOverlay(() => import('./NotificationsPanel.tsx').then((m) => m.NotificationsPanel), ['notifications'])

/** How many wait, and the way to them. */
export function NotificationsBell() {
  const { t } = useTranslation()
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const { unread } = useNotifications()
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? t('notifications.bell_none') : t('notifications.bell', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(true)
        }}
        // A count of two figures stays beside the bell, and clear of what follows.
        sx={{ position: 'relative', marginRight: unread > 9 ? 1 : 0 }}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <Count
            aria-hidden="true"
            sx={{ position: 'absolute', top: '-1px', left: 20, boxShadow: `0 0 0 2px ${color.surface}` }}
          >
            {unread > 99 ? `${formats.number(99)}+` : formats.number(unread)}
          </Count>
        )}
      </IconButton>
      <Panel
        open={open}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
