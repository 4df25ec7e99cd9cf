import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptOpen } from '../components/BackCloses.tsx'
import { BusyButton } from '../components/BusyButton.tsx'
import { DestructiveButton } from '../components/DestructiveButton.tsx'
import { Notice } from '../components/Notice.tsx'
import { keptHere } from '../form/keptHere.ts'

const List = styled('ul')({ margin: 0, paddingLeft: 20, overflowWrap: 'anywhere' })

const maxRows = 6
const longest = 60

interface SignOutDialogProps {
  open: boolean
  onClose: () => void
  personId: string | null
  sendNow: (() => Promise<void>) | undefined
  onSignOut: () => Promise<void>
}

/** What sign-out would erase: what was typed and not sent is on this device alone. */
export function SignOutDialog({ open, onClose, personId, sendNow, onSignOut }: SignOutDialogProps) {
  const { t } = useTranslation('sign_out')
  const id = useId()
  const [kept, setKept] = useState(() => keptHere(personId ?? ''))
  const [opened, setOpened] = useState(open)
  const [busy, setBusy] = useState<'sending' | 'leaving' | null>(null)
  const [stuck, setStuck] = useState(false)
  useKeptOpen(open && busy !== null)
  if (opened !== open) {
    setOpened(open)
    if (open) {
      setKept(keptHere(personId ?? ''))
      setStuck(false)
    }
  }
  const leave = async () => {
    setBusy('leaving')
    await onSignOut()
    setBusy(null)
  }
  const send = async () => {
    setBusy('sending')
    await sendNow?.()
    const left = keptHere(personId ?? '')
    if (left.length === 0) {
      await leave()
      return
    }
    setKept(left)
    setStuck(left.some(({ thing }) => thing === 'unsent'))
    setBusy(null)
  }
  const hasUnsent = kept.some(({ thing }) => thing === 'unsent')
  return (
    <Dialog
      open={open}
      onClose={busy === null ? onClose : undefined}
      fullWidth
      maxWidth="sm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{t(hasUnsent ? 'title_unsent' : 'title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <p id={`${id}-text`}>{t('text', { count: kept.length })}</p>
        <List>
          {kept.slice(0, maxRows).map(({ key, thing, text }) => (
            <li key={key}>
              {text === ''
                ? t(`things.${thing}`)
                : t('quoted', {
                    thing: t(`things.${thing}`),
                    text: text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text,
                  })}
            </li>
          ))}
          {kept.length > maxRows && <li>{t('more', { count: kept.length - maxRows })}</li>}
        </List>
        {stuck && (
          <Notice tone="warning" arrives>
            {t('stuck')}
          </Notice>
        )}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice comes first */}
        <Button variant="outlined" autoFocus onClick={onClose} disabled={busy !== null}>
          {t('stay')}
        </Button>
        {hasUnsent && sendNow && (
          <BusyButton busy={busy === 'sending'} busyLabel={t('sending')} onClick={() => void send()}>
            {t('send')}
          </BusyButton>
        )}
        <DestructiveButton busy={busy === 'leaving'} busyLabel={t('leaving')} onClick={() => void leave()}>
          {t('leave')}
        </DestructiveButton>
      </DialogActions>
    </Dialog>
  )
}
