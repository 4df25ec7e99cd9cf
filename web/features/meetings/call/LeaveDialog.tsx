import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptOpen } from '../../../shared/components/BackCloses.tsx'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'

interface LeaveDialogProps {
  open: boolean
  /** In which the dialog stands, so that it is dark. */
  page: HTMLElement | null
  name: string
  /** The other one is not in the room. */
  isAlone: boolean
  /** Whether the dialog is about the end of the session. */
  toEnd: boolean
  /** The session can be ended for both. */
  mayEnd: boolean
  busy: boolean
  refusal: { title: string; text: string } | null
  onClose: () => void
  onLeave: () => void
  onEnd: () => void
}

/** Leaving asks once: alone, or for both. */
export function LeaveDialog({
  open,
  page,
  name,
  isAlone,
  toEnd,
  mayEnd,
  busy,
  refusal,
  onClose,
  onLeave,
  onEnd,
}: LeaveDialogProps) {
  const { t } = useTranslation('call')
  const id = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const ends = chosen ?? toEnd
  useKeptOpen(open && busy)
  const close = () => {
    setChosen(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : close}
      container={page}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('leave.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <RadioGroup
          aria-labelledby={id}
          value={ends ? 'end' : 'only'}
          onChange={(_event, value) => {
            setChosen(value === 'end')
          }}
        >
          {(mayEnd ? (['only', 'end'] as const) : (['only'] as const)).map((what) => (
            <FormControlLabel
              key={what}
              value={what}
              control={<Radio />}
              sx={{ alignItems: 'start', paddingBlock: 1 }}
              label={
                <>
                  <Strong>{t(`leave.${what}`)}</Strong>
                  <SmallMuted>{t(`leave.${what === 'only' && isAlone ? 'alone' : what}_text`, { name })}</SmallMuted>
                </>
              }
            />
          ))}
        </RadioGroup>
        {refusal && (
          <Notice tone="error" title={refusal.title}>
            {refusal.text}
          </Notice>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={busy} onClick={close}>
          {t('leave.stay')}
        </Button>
        <BusyButton variant="contained" busy={busy} busyLabel={t('leave.finishing')} onClick={ends ? onEnd : onLeave}>
          {t(ends ? 'leave.finish' : 'leave.go')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
