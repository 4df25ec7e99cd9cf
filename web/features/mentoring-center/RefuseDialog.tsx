import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMaxLength } from '#contract/values.ts'
import { refusalReasons } from '#contract/mentoring-requests.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { useDraft } from '../../shared/useDraft.ts'
import type { AskingProps } from './asking.ts'
import { Note } from './Note.tsx'

type Reason = (typeof refusalReasons)[number]

/** A refusal says why: a reason, and a few words if the mentor wants to. What was typed stays when the server says no. */
export function RefuseDialog({ requestId, readerId, other, decision, overtaken, open, onClose, onDone }: AskingProps) {
  const { t } = useTranslation('mentoring')
  const { name } = other
  const { busy, refusal, decide } = decision
  const note = useDraft(`${readerId}/refuse/${requestId}`)
  const [reason, setReason] = useState<Reason | null>(null)
  const [missing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)

  const submit = async () => {
    if (reason === null) {
      setMissing(true)
      first.current?.focus()
      return
    }
    if (busy || overtaken !== null || !(await decide({ aasm_state: 'cancelled', reason, note: note.text }))) return
    note.clear()
    onDone()
  }

  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="refuse-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id="refuse-title">{t('refuse.title', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          {overtaken}
          <FormControl component="fieldset" error={missing}>
            <FormLabel component="legend" sx={{ marginBottom: 1.5 }}>
              {t('refuse.reason')}
            </FormLabel>
            <RadioGroup
              value={reason}
              aria-describedby={missing ? 'refuse-missing' : undefined}
              sx={{ gap: 1.5 }}
              onChange={(event) => {
                setReason(refusalReasons.find((known) => known === event.target.value) ?? null)
                setMissing(false)
              }}
            >
              {refusalReasons.map((known, at) => (
                <FormControlLabel
                  key={known}
                  value={known}
                  control={<Radio slotProps={{ input: { ref: at === 0 ? first : null } }} />}
                  label={t(`reasons.${known}`)}
                />
              ))}
            </RadioGroup>
            {missing && (
              <FormHelperText id="refuse-missing" role="alert">
                {t('refuse.missing')}
              </FormHelperText>
            )}
          </FormControl>
          <Note label={t('refuse.note')} help={t('refuse.note_help', { name })} draft={note} max={noteMaxLength} />
          {refusal && (
            <Notice tone="error" title={refusal.title}>
              {refusal.text} {t('kept')}
            </Notice>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {overtaken === null ? t('cancel') : t('close')}
          </Button>
          {overtaken === null && (
            <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('refuse.sending')}>
              {t('refuse.send')}
            </BusyButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
