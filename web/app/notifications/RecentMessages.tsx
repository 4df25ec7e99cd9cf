import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { DrawerHead } from '../../shared/components/DrawerHead.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'

/** Every message of this visit, for whoever looked away. */
export function RecentMessages({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const notifier = useNotifier()
  const { recent } = useSyncExternalStore(notifier.subscribe, notifier.state)
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': 'recent-messages' } }}
    >
      <DrawerHead id="recent-messages" title={t('messages.title')} onClose={onClose} />
      <div style={{ overflow: 'auto', padding: 24 }}>
        {recent.length === 0 && <p style={{ color: color.ink2 }}>{t('messages.empty')}</p>}
        <ul style={{ display: 'grid', gap: 16 }}>
          {recent.map((message) => (
            <li key={message.id} style={{ borderBottom: `1px solid ${color.line}`, paddingBottom: 16 }}>
              <Typography variant="subtitle2">{message.title}</Typography>
              {message.lines.map((line) => (
                <p key={line} style={{ fontSize: '.875rem' }}>
                  {line}
                </p>
              ))}
              <Typography variant="caption" color="textSecondary">
                {formats.time(message.at.toISOString())}
              </Typography>
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
