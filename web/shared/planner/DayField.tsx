import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../components/Field.tsx'
import { Icon } from '../components/Icon.tsx'
import { lazyOverlay } from '../components/lazyOverlay.tsx'
import { useFormats } from '../i18n/format.ts'
import { capital, wholeDay } from './day.ts'
import { readDay } from './readDay.ts'
import type { Meant } from './readDay.ts'
import { dayIn } from './wallClock.ts'

const DayPopover = lazyOverlay(() => import('./DayPopover.tsx').then((m) => m.DayPopover))

interface DayFieldProps {
  label: string
  /** As it is typed; readDay says which day it is. */
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  required?: boolean
  now: Date
  /** Without a year; by default a day to come. */
  meant?: Meant
  /** The first and the last day that the calendar offers. */
  from?: string | undefined
  to?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A day, typed as people write it or chosen in a calendar. What was understood stands below. */
export function DayField({ label, value, onChange, error, required = true, now, meant, from, to, ref }: DayFieldProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const today = dayIn(formats.zone, now)
  const read = readDay(value, today, meant)
  const day = 'fault' in read ? null : read.day
  const words = day === null ? null : wholeDay(formats, day)
  return (
    <div ref={box}>
      <Field
        label={label}
        // A screen reader hears what was understood as it is typed.
        help={
          <span aria-live="polite">{words === null || words === value ? t('other.day_help') : capital(words)}</span>
        }
        error={error}
        required={required}
        autoComplete="off"
        value={value}
        {...(ref !== undefined && { ref })}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={t('day.open', { name: label })}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => {
                setOpen(true)
              }}
            >
              <Icon name="calendar" />
            </IconButton>
          </InputAdornment>
        }
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
      <DayPopover
        {...{ open, from, to, today }}
        anchor={() => box.current}
        chosen={day}
        onClose={() => {
          setOpen(false)
        }}
        onChoose={(chosen) => {
          onChange(wholeDay(formats, chosen))
          setOpen(false)
        }}
      />
    </div>
  )
}
