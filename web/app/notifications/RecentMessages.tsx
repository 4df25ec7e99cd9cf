import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { DrawerHead } from '../../shared/components/DrawerHead.tsx'
import { Muted, Rows, Scrolling, Small } from '../../shared/components/parts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNotifier } from '../../shared/notify/Toaster.tsx'

const Message = styled('li')({ borderBottom: `1px solid ${color.line}`, paddingBottom: 16 })

/** Every message of this visit, for users who missed one. */
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
      <Scrolling sx={{ padding: 3 }}>
        {recent.length === 0 && <Muted>{t('messages.empty')}</Muted>}
        <Rows as="ul" sx={{ gap: 2 }}>
          {recent.map((message) => (
            <Message key={message.id}>
              <Typography variant="subtitle2">{message.title}</Typography>
              {message.lines.map((line) => (
                <Small key={line}>{line}</Small>
              ))}
              <Typography variant="caption" color="textSecondary">
                {formats.time(message.at.toISOString())}
              </Typography>
            </Message>
          ))}
        </Rows>
      </Scrolling>
    </Drawer>
  )
}
