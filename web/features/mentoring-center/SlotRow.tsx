import FormHelperText from '@mui/material/FormHelperText'
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

export function faultOf(slot: TypedSlot): 'missing' | 'past' | null {
  const at = instantOf(slot).getTime()
  if (Number.isNaN(at)) return 'missing'
  return at <= Date.now() ? 'past' : null
}

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr) 40px',
  gap: '4px 8px',
  alignItems: 'end',
  '& > .wide': { gridColumn: '1 / -1', margin: 0 },
  '& .MuiIconButton-root': { marginBottom: 4 },
  '@media (max-width: 480px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 40px',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
})

interface SlotRowProps {
  id: string
  number: number
  slot: TypedSlot
  other: { name: string; zone: string }
  fault: 'missing' | 'past' | null
  onChange: (slot: TypedSlot) => void
  onRemove: (() => void) | undefined
}

export function SlotRow({ id, number, slot, other, fault, onChange, onRemove }: SlotRowProps) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const typed = faultOf(slot) === 'missing' ? null : instantOf(slot).toISOString()
  const elsewhere = typed === null ? null : formats.timeElsewhere(typed, other.zone)
  const today = useNow()
  const earliest = `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}-${String(today.getDate()).padStart(2, '0')}`
  return (
    <Row>
      <Field
        type="date"
        label={t('propose.date', { number })}
        value={slot.date}
        inputProps={{ 'data-slot': id, min: earliest, 'aria-invalid': fault !== null }}
        onChange={(event) => {
          onChange({ ...slot, date: event.target.value })
        }}
      />
      <Field
        type="time"
        label={t('propose.time')}
        value={slot.time}
        inputProps={{ step: 300, 'aria-invalid': fault !== null }}
        onChange={(event) => {
          onChange({ ...slot, time: event.target.value })
        }}
      />
      <FormControl fullWidth>
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
      {onRemove ? (
        <IconButton aria-label={t('propose.remove', { number })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      ) : (
        <span />
      )}
      {fault !== null && (
        <FormHelperText error role="alert" className="wide">
          {t(`propose.${fault}`)}
        </FormHelperText>
      )}
      {fault === null && elsewhere !== null && (
        <p className="wide" style={{ fontSize: '.875rem', color: color.ink2 }}>
          {t('propose.elsewhere', { time: elsewhere, city: formats.city(other.zone), name: other.name })}
        </p>
      )}
    </Row>
  )
}
