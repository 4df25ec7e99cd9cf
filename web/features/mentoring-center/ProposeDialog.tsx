import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteMaxLength } from '#contract/values.ts'
import { BusyButton } from '../../shared/components/BusyButton.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { Notice } from '../../shared/components/Notice.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { useDraft } from '../../shared/useDraft.ts'
import type { AskingProps } from './asking.ts'
import { Note } from './Note.tsx'
import { emptySlot, faultOf, instantOf, SlotRow } from './SlotRow.tsx'
import { useTypedSlots } from './useTypedSlots.ts'

const slotsAtMost = 5

/** One to five other dates, on the mentor's clock, with the mentee's hour when it differs. */
export function ProposeDialog({ requestId, readerId, other, decision, overtaken, open, onClose, onDone }: AskingProps) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const { busy, refusal, decide } = decision
  const note = useDraft(`${readerId}/propose/${requestId}`)
  const { slots, setSlots, clear } = useTypedSlots(`${readerId}/propose-dates/${requestId}`)
  const [tried, setTried] = useState(false)

  const submit = async () => {
    setTried(true)
    const wrong = slots.find((slot) => faultOf(slot) !== null)
    if (wrong) {
      const field = faultOf(wrong) === 'time_missing' ? 'time' : 'date'
      document.querySelector<HTMLElement>(`[data-slot="slot-${requestId}-${wrong.key}-${field}"]`)?.focus()
      return
    }
    const proposed = slots.map((slot) => ({
      starts_at: instantOf(slot).toISOString(),
      minutes: slot.minutes,
      time_zone: formats.zone,
    }))
    if (busy || overtaken !== null || !(await decide({ proposed_dates: proposed, note: note.text }))) return
    note.clear()
    clear()
    setTried(false)
    onDone()
  }

  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="propose-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id="propose-title">{t('propose.title', { name: other.name })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          {overtaken}
          <Typography variant="body2" color="textSecondary">
            {t('propose.zone', { city: formats.city(formats.zone) })}
          </Typography>
          <ol style={{ display: 'grid', gap: 16, listStyle: 'none', margin: 0, padding: 0 }}>
            {slots.map((slot, at) => (
              <SlotRow
                key={slot.key}
                id={`slot-${requestId}-${slot.key}`}
                number={at + 1}
                slot={slot}
                other={other}
                fault={tried ? faultOf(slot) : null}
                onChange={(next) => {
                  setSlots(slots.map((known) => (known.key === slot.key ? { ...next, key: slot.key } : known)))
                }}
                onRemove={
                  slots.length > 1
                    ? () => {
                        setSlots(slots.filter((known) => known.key !== slot.key))
                      }
                    : undefined
                }
              />
            ))}
          </ol>
          {slots.length < slotsAtMost && (
            <div>
              <Button
                variant="text"
                size="small"
                startIcon={<Icon name="plus" size={16} />}
                sx={{ marginLeft: '-10px' }}
                onClick={() => {
                  // A new row starts clean.
                  setTried(false)
                  setSlots([...slots, { ...emptySlot, key: Math.max(...slots.map(({ key }) => key)) + 1 }])
                }}
              >
                {t('propose.add')}
              </Button>
            </div>
          )}
          <Note
            label={t('propose.note')}
            help={t('propose.note_help', { name: other.name })}
            draft={note}
            max={noteMaxLength}
          />
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
            <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('propose.sending')}>
              {t('propose.send')}
            </BusyButton>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
