import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageChangeHours } from '#contract/messages/conversations.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import type { Comment } from './api.ts'
import { reactionSigns } from './reactions.ts'
import type { MessageActs } from './useMessageActs.ts'

const DeleteDialog = lazyOverlay(() => import('./DeleteDialog.tsx').then((m) => m.DeleteDialog))

/** Signs in a row, and below them what else can be done. */
const Choices = styled(Menu)({
  '& .MuiMenu-list': { display: 'flex', flexWrap: 'wrap', width: 44 * reactionSigns.length + 24, maxWidth: '100%' },
  '& .MuiMenuItem-root': { flex: '1 0 100%', gap: 12 },
  '& .MuiMenuItem-root.sign': { flex: '0 0 44px', padding: 0, minHeight: 44, justifyContent: 'center' },
})

/** Within so long after it was sent its author may change a message. */
export function isChangeable({ sent_at: at, deleted_at: deleted }: Comment, now: number): boolean {
  return deleted === null && now - Date.parse(at) < messageChangeHours * 3_600_000
}

interface Props {
  readonly comment: Comment
  readonly own: boolean
  /** What the button is called: of which message. */
  readonly label: string
  readonly acts: MessageActs
  readonly onEdit: (number: number) => void
}

/** What can be done with a message. */
export function MessageMenu({ comment, own, label, acts, onEdit }: Props) {
  const { t } = useTranslation('messenger')
  const [button, setButton] = useState<HTMLElement | null>(null)
  /** When it was opened; null: it is closed. */
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const { reactions, number } = comment
  const mine = own ? reactions.author : reactions.reader
  const open = openedAt !== null
  const changeable = own && openedAt !== null && isChangeable(comment, openedAt)
  const close = () => setOpenedAt(null)
  return (
    <>
      <IconButton
        ref={setButton}
        className="acts"
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpenedAt(Date.now())}
      >
        <Icon name="more" size={18} />
      </IconButton>
      {open && (
        <Choices anchorEl={button} open onClose={close} slotProps={{ list: { 'aria-label': label } }}>
          {reactionSigns.map(([reaction, sign]) => (
            <MenuItem
              key={reaction}
              className="sign"
              role="menuitemcheckbox"
              aria-checked={mine === reaction}
              selected={mine === reaction}
              aria-label={t(`reaction.${reaction}`)}
              title={t(`reaction.${reaction}`)}
              onClick={() => {
                close()
                void acts.react(comment, reaction)
              }}
            >
              <span aria-hidden="true">{sign}</span>
            </MenuItem>
          ))}
          {changeable && comment.body !== null && (
            <MenuItem
              onClick={() => {
                close()
                onEdit(number)
              }}
            >
              <Icon name="pencil" size={18} /> {t('edit')}
            </MenuItem>
          )}
          {changeable && (
            <MenuItem
              onClick={() => {
                close()
                setAsking(true)
              }}
            >
              <Icon name="trash" size={18} /> {t('delete')}
            </MenuItem>
          )}
        </Choices>
      )}
      <DeleteDialog open={asking} onClose={() => setAsking(false)} comment={comment} acts={acts} />
    </>
  )
}
