import IconButton from '@mui/material/IconButton'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Choice } from '../../shared/components/Choice.tsx'
import { Field } from '../../shared/components/Field.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNow } from '../../shared/useNow.ts'

/** A date as it is typed: `date` yyyy-mm-dd and `time` hh:mm on the reader's clock. */
export interface TypedSlot {
  date: string
  time: string
  minutes: number
}

const lengths = [30, 45, 60, 90]
export const emptySlot: TypedSlot = { date: '', time: '', minutes: 45 }

/** On this device's clock, which is the reader's. */
export function instantOf({ date, time }: TypedSlot): Date {
  return new Date(`${date}T${time}`)
}

/** What is wrong, and at which field. */
export type Fault = 'date_missing' | 'time_missing' | 'past'

export function faultOf(slot: TypedSlot): Fault | null {
  if (Number.isNaN(Date.parse(slot.date))) return 'date_missing'
  const at = instantOf(slot).getTime()
  if (Number.isNaN(at)) return 'time_missing'
  return at <= Date.now() ? 'past' : null
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateAreas: '"date time minutes remove" "note note note note"',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr) 40px',
  gap: '4px 8px',
  alignItems: 'start',
  '& > .date': { gridArea: 'date' },
  '& > .time': { gridArea: 'time' },
  '& > .minutes': { gridArea: 'minutes' },
  '& > .note': { gridArea: 'note', fontSize: '.875rem', color: color.ink2 },
  // Beside the fields, below their labels.
  '& > .MuiIconButton-root': { gridArea: 'remove', marginTop: 32 },
  '@media (max-width: 480px)': {
    gap: '12px 8px',
    gridTemplateColumns: 'minmax(0, 1fr) 40px',
    gridTemplateAreas: '"date remove" "time time" "minutes minutes" "note note"',
    '&.alone': { gridTemplateAreas: '"date date" "time time" "minutes minutes" "note note"' },
  },
})

interface SlotRowProps {
  id: string
  number: number
  slot: TypedSlot
  other: { name: string; zone: string }
  fault: Fault | null
  onChange: (slot: TypedSlot) => void
  onRemove: (() => void) | undefined
}

export function SlotRow({ id, number, slot, other, fault, onChange, onRemove }: SlotRowProps) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const at = instantOf(slot)
  const typed = Number.isNaN(at.getTime()) ? null : at.toISOString()
  const elsewhere = typed === null ? null : formats.timeElsewhere(typed, other.zone)
  const today = useNow()
  const earliest = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`
  return (
    <Row className={onRemove ? undefined : 'alone'}>
      <div className="date">
        <Field
          type="date"
          label={t('propose.date', { number })}
          value={slot.date}
          error={fault === null || fault === 'time_missing' ? undefined : t(`propose.${fault}`)}
          inputProps={{ 'data-slot': `${id}-date`, min: earliest }}
          onChange={(event) => {
            onChange({ ...slot, date: event.target.value })
          }}
        />
      </div>
      <div className="time">
        <Field
          type="time"
          label={t('propose.time')}
          value={slot.time}
          error={fault === 'time_missing' ? t('propose.time_missing') : undefined}
          inputProps={{ 'data-slot': `${id}-time`, step: 300 }}
          onChange={(event) => {
            onChange({ ...slot, time: event.target.value })
          }}
        />
      </div>
      <FormControl className="minutes" fullWidth>
        <InputLabel htmlFor={`${id}-minutes`}>{t('propose.minutes')}</InputLabel>
        <Choice
          value={String(slot.minutes)}
          field={{ id: `${id}-minutes` }}
          options={lengths.map((minutes) => ({ value: String(minutes), label: formats.duration(minutes) }))}
          onChoose={(minutes) => {
            onChange({ ...slot, minutes: Number(minutes) })
          }}
        />
      </FormControl>
      {onRemove && (
        <IconButton aria-label={t('propose.remove', { number })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
      {fault === null && elsewhere !== null && (
        <p className="note">
          {t('propose.elsewhere', { time: elsewhere, city: formats.city(other.zone), name: other.name })}
        </p>
      )}
    </Row>
  )
}
