import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import type { AskingProps } from './asking.ts'

/** Withdrawing cannot be taken back, so it is asked twice. */
export function WithdrawDialog({ other, decision, overtaken, open, onClose, onDone }: AskingProps) {
  const { t } = useTranslation('mentoring')
  const { busy, refusal, decide } = decision
  const withdraw = async () => {
    if (await decide({ aasm_state: 'cancelled' })) onDone()
  }
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="withdraw-title"
      aria-describedby="withdraw-text"
    >
      <DialogTitle id="withdraw-title">{t('withdraw.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {overtaken}
        {overtaken === null && <p id="withdraw-text">{t('withdraw.text', { name: other.name })}</p>}
        {refusal && (
          <Notice tone="error" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={busy}>
          {overtaken === null ? t('withdraw.keep') : t('close')}
        </Button>
        {overtaken === null && (
          <BusyButton
            variant="contained"
            busy={busy}
            busyLabel={t('withdraw.sending')}
            onClick={() => {
              void withdraw()
            }}
          >
            {t('withdraw.send')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
