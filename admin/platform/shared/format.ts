import { dateIn } from '#contract/platform/french-date.ts'
import { useMemo } from 'react'
import { type ConsoleLocale, useLocale } from '../i18n/provider.ts'

const dayMs = 86_400_000

/** Dates and figures in the reader's language and time zone. */
export interface Formats {
  /** `17 mars`, with the year when it is not this one. */
  readonly day: (instant: string) => string
  /** `mardi 17 mars 2026` */
  readonly longDay: (instant: string) => string
  /** A plain date (`2026-03-09`) as `9 mars 2026`, in no zone at all. */
  readonly plainDate: (date: string) => string
  /** `17 mars, 09:02` */
  readonly moment: (instant: string) => string
  /** `09:02` */
  readonly time: (instant: string) => string
  /** `12 mars 2026` */
  readonly date: (instant: string) => string
  /** A plain date (`2026-03-09`) as `9 mars`, in no zone at all. */
  readonly plainDay: (date: string) => string
  readonly number: (value: number) => string
  /** An average, always with one decimal: `4,0`. */
  readonly average: (value: number) => string
  readonly percent: (share: number) => string
  /** A whole date on the clocks of a zone. */
  readonly dateIn: (zone: string) => (instant: string) => string
  /** A time span in its largest whole unit: `6 jours`, `2 heures`. */
  readonly span: (ms: number) => string
  /** A size in its largest unit, of bytes: `1,2 Go`. */
  readonly size: (bytes: number) => string
}

const spans = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const sizes = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

export function formats(locale: ConsoleLocale): Formats {
  const form = (options: Intl.DateTimeFormatOptions) => {
    const format = dateIn(locale, options)
    return (instant: string) => format(new Date(instant))
  }
  const short = form({ day: 'numeric', month: 'short' })
  const shortWithYear = form({ day: 'numeric', month: 'short', year: 'numeric' })
  const thisYear = new Date().getFullYear()
  const day = (instant: string) => (new Date(instant).getFullYear() === thisYear ? short : shortWithYear)(instant)
  const time = form({ hour: '2-digit', minute: '2-digit' })
  const number = new Intl.NumberFormat(locale)
  const average = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    day,
    longDay: form({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    moment: (instant) => `${day(instant)}, ${time(instant)}`,
    time,
    date: form({ day: 'numeric', month: 'long', year: 'numeric' }),
    dateIn: (zone) => form({ day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }),
    plainDate: form({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    plainDay: form({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
    number: (value) => number.format(value),
    average: (value) => average.format(value),
    span: (ms) => {
      const [unit, length] = spans.find(([, length]) => ms >= length) ?? ['second', 1_000]
      const whole = Math.max(0, Math.floor(ms / length))
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(whole)
    },
    size: (bytes) => {
      const [unit, length] = sizes.find(([, length]) => bytes >= length) ?? ['byte', 1]
      const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const
      return new Intl.NumberFormat(locale, options).format(bytes / length)
    },
    percent: (share) => percent.format(share),
  }
}

export function useFormats(): Formats {
  const locale = useLocale()
  return useMemo(() => formats(locale), [locale])
}

/** Whole days from now until an instant, 0 when it is today or past. */
export function daysUntil(instant: string, now = Date.now()): number {
  return Math.max(0, Math.floor((Date.parse(instant) - now) / dayMs))
}

/** Whether an instant is over. */
export function isPast(instant: string, now = Date.now()): boolean {
  return Date.parse(instant) < now
}

/** Whole days from an instant until now, 0 when it is less than one. */
export function daysSince(instant: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / dayMs))
}

/** `YYYY-MM-DDTHH:mm` in the reader's zone, as `<input type="datetime-local">` wants it. */
export function toLocalInput(instant: string | number): string {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The reader's local start (or end) of a plain date, as an instant; undefined when it is none. */
export function dayBound(date: string, bound: 'start' | 'end'): string | undefined {
  const parsed = new Date(`${date}T${bound === 'start' ? '00:00:00.000' : '23:59:59.999'}`)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString()
}

/** The reader's local date of an instant, as `<input type="date">` wants it. */
export function toDateInput(instant: string): string {
  return toLocalInput(instant).slice(0, 10)
}

/** `2026-03-17 13:02` on the reader's clock, which spreadsheets of every language read as a date. */
export function minuteOf(at: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
}
