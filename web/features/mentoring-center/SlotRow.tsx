import IconButton from '@mui/material/IconButton'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import { styled } from '@mui/material/styles'
import { useId, useImperativeHandle, useRef } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Choice } from '../../shared/components/Choice.tsx'
import { Field } from '../../shared/components/Field.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNow } from '../../shared/useNow.ts'
import { faultOf, instantOf } from './slots.ts'
import type { TypedSlot } from './slots.ts'

const lengths = [30, 45, 60, 90]

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

interface SlotRowProps<Typed extends FieldValues, Sent> {
  control: Control<Typed, unknown, Sent>
  name: FieldPathByValue<Typed, TypedSlot>
  /** From 0. */
  at: number
  other: { name: string; zone: string }
  onRemove: (() => void) | undefined
}

/** Day, time and length of one proposed date: one value of the form. */
export function SlotRow<Typed extends FieldValues, Sent>(props: SlotRowProps<Typed, Sent>) {
  const { control, name, at, other, onRemove } = props
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const id = useId()
  const dateInput = useRef<HTMLInputElement>(null)
  const timeInput = useRef<HTMLInputElement>(null)
  const { field, fieldState } = useController({ control, name })
  const slot: TypedSlot = field.value
  const fault = fieldState.error?.message
  useImperativeHandle(
    field.ref,
    () => ({
      focus: () => (faultOf(slot) === 'time_missing' ? timeInput : dateInput).current?.focus(),
    }),
    [slot],
  )
  const typedAt = instantOf(slot)
  const typed = Number.isNaN(typedAt.getTime()) ? null : typedAt.toISOString()
  const elsewhere = typed === null ? null : formats.timeElsewhere(typed, other.zone)
  const today = useNow()
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const earliest = `${today.getFullYear()}-${twoDigits(today.getMonth() + 1)}-${twoDigits(today.getDate())}`
  const change = (part: Partial<TypedSlot>) => {
    field.onChange({ ...slot, ...part })
  }
  const number = at + 1
  return (
    <Row className={onRemove ? undefined : 'alone'}>
      <div className="date">
        <Field
          type="date"
          label={t('propose.date', { number })}
          value={slot.date}
          ref={dateInput}
          error={fault === 'date_missing' || fault === 'past' ? t(`propose.${fault}`) : undefined}
          inputProps={{ min: earliest }}
          onChange={(event) => {
            change({ date: event.target.value })
          }}
        />
      </div>
      <div className="time">
        <Field
          type="time"
          label={t('propose.time')}
          ref={timeInput}
          value={slot.time}
          error={fault === 'time_missing' ? t('propose.time_missing') : undefined}
          inputProps={{ step: 300 }}
          onChange={(event) => {
            change({ time: event.target.value })
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
            change({ minutes: Number(minutes) })
          }}
        />
      </FormControl>
      {onRemove && (
        <IconButton aria-label={t('propose.remove', { number })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
      {fault === undefined && elsewhere !== null && (
        <p className="note">
          {t('propose.elsewhere', { time: elsewhere, city: formats.city(other.zone), name: other.name })}
        </p>
      )}
    </Row>
  )
}
