import { useQueryClient } from '@tanstack/react-query'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { Conversation } from './api.ts'
import { Glyph } from './Glyph.tsx'
import { useMessengerApi } from './useMessenger.ts'

/** What a reader wants of a whole conversation. */
export function ConversationMenu({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('messenger')
  const { t: say } = useTranslation()
  const api = useMessengerApi()
  const client = useQueryClient()
  const notifier = useNotifier()
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const { id, muted } = conversation
  const mute = async () => {
    setOpen(false)
    try {
      await api.mute(id, !muted)
      await client.invalidateQueries({ queryKey: ['conversations'] })
      notifier.say({ tone: 'success', title: t(muted ? 'unmuted' : 'muted_now'), duration: 5000 })
    } catch (error) {
      if (error instanceof ApiError) notifier.say(messageOf(say, error))
    }
  }
  return (
    <>
      <IconButton
        ref={setButton}
        aria-label={t('conversation_menu')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
      </IconButton>
      {open && (
        <Menu anchorEl={button} open onClose={() => setOpen(false)}>
          <MenuItem role="menuitemcheckbox" aria-checked={muted} sx={{ gap: 1.5 }} onClick={() => void mute()}>
            {muted ? <Icon name="bell" size={18} /> : <Glyph name="bellOff" size={18} />} {t(muted ? 'unmute' : 'mute')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
