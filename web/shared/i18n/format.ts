import { cityOf } from '#contract/community/cities.ts'
import { frenchDate } from '#contract/platform/french-date.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneOffset } from '../match/zones.ts'
import { isLocale } from './locale.ts'
import type { Locale } from './locale.ts'
import { frenchTypography } from './typography.ts'

/** Dates, figures and lists in the reader's language. Instants are UTC ISO strings; zones are IANA names. */
export type Formats = ReturnType<typeof createFormats>

/** Between two hours: narrow, and no line ends there. A dash alone lets one end after it, whatever space follows. */
const dash = '\u202F–\u2060\u202F'
const noBreak = '\u00A0'

export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `zone` is where the reader is; days and hours are in it. */
export function createFormats(locale: Locale, zone: string = readerZone()) {
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB'
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: zone, ...options })
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = date(options)
    return {
      format: (at: Date) => {
        const text = format.format(at).replaceAll(' ', noBreak)
        return locale === 'fr' ? frenchDate(text) : text
      },
    }
  }
  const dayAndMonth = words({ day: 'numeric', month: 'long' })
  const dayMonthYear = words({ day: 'numeric', month: 'long', year: 'numeric' })
  const weekdayDay = words({ weekday: 'long', day: 'numeric', month: 'long' })
  const hour = date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const weekdayName = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday: 'long' })
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const conjunction = new Intl.ListFormat(tag, { type: 'conjunction' })
  const disjunction = new Intl.ListFormat(tag, { type: 'disjunction' })
  const number = new Intl.NumberFormat(tag)
  const year = date({ year: 'numeric' })

  return {
    locale,
    zone,
    /** What people typed, as this language sets it. */
    typed: (words: string) => (locale === 'fr' ? frenchTypography(words) : words),
    number: (value: number) => number.format(value),
    list: (words: readonly string[]) => conjunction.format(words),
    /** One of them. */
    either: (words: readonly string[]) => disjunction.format(words),
    /** « 12 mars », with the year when it is not this one. */
    day: (instant: string, now = new Date()) => {
      const at = new Date(instant)
      return (year.format(at) === year.format(now) ? dayAndMonth : dayMonthYear).format(at)
    },
    /** « 17 mars 2026 » */
    fullDay: (instant: string) => dayMonthYear.format(new Date(instant)),
    /** « mardi 17 mars » */
    weekdayDay: (instant: string) => weekdayDay.format(new Date(instant)),
    /** « 14:00 » */
    time: (instant: string) => hour.format(new Date(instant)),
    /** « 12:00 – 14:00 » of two wall-clock times. */
    hours: (start: string, end: string) => `${start}${dash}${end}`,
    /** « 14:00 – 14:45 » from the start and how long it lasts, in minutes; « 14:00 » while that is not known. */
    span: (instant: string, minutes: number) => {
      const start = new Date(instant)
      if (minutes <= 0) return hour.format(start)
      return `${hour.format(start)}${dash}${hour.format(new Date(start.getTime() + minutes * 60_000))}`
    },
    /**
     * The same start as another person reads it, « 09:00 », when the two zones are apart at that moment; else null.
     * Another day is named.
     */
    timeElsewhere: (instant: string, otherZone: string) => {
      const at = new Date(instant)
      if (zoneOffset(otherZone, at) === zoneOffset(zone, at)) return null
      const there = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(tag, { timeZone: otherZone, ...options }).format(at)
      const time = there({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
      const theirDay = there({ weekday: 'long' })
      return theirDay === date({ weekday: 'long' }).format(at) ? time : `${time}${noBreak}(${theirDay})`
    },
    /** « Paris » for Europe/Paris, « Londres » for Europe/London. */
    city: (timeZone: string) => cityOf(timeZone, locale),
    /** « France » for FR. */
    country: (code: string) => new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code,
    /** « mardi » for 2; weekdays run from 1, Monday, to 7. 1 January 2024 was a Monday. */
    weekday: (weekday: number) => weekdayName.format(new Date(Date.UTC(2024, 0, weekday))),
    /** « il y a 3 heures », « hier »; beyond a week, the day. */
    ago: (instant: string, now = new Date()) => {
      const minutes = Math.round((new Date(instant).getTime() - now.getTime()) / 60_000)
      if (minutes === 0) return locale === 'fr' ? 'à l’instant' : 'just now'
      if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
      if (Math.abs(minutes) < 24 * 60) return relative.format(Math.round(minutes / 60), 'hour')
      if (Math.abs(minutes) < 7 * 24 * 60) return relative.format(Math.round(minutes / 1440), 'day')
      return dayAndMonth.format(new Date(instant))
    },
    /** A duration in minutes: « 2 h », « 1 h 30 », « 45 min ». */
    duration: (minutes: number) => {
      const hours = Math.floor(minutes / 60)
      const rest = minutes % 60
      if (hours === 0) return `${rest}\u202Fmin`
      return rest === 0 ? `${hours}\u202Fh` : `${hours}\u202Fh\u202F${String(rest).padStart(2, '0')}`
    },
  }
}

export function useLocale(): Locale {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : 'fr'
}

const made = new Map<string, Formats>()

/** One for all: browsers take long to make a format, and a list has hundreds of readers. */
function formatsOf(locale: Locale): Formats {
  const zone = readerZone()
  const formats = made.get(locale + zone) ?? createFormats(locale, zone)
  made.set(locale + zone, formats)
  return formats
}

export function useFormats(): Formats {
  const locale = useLocale()
  return useMemo(() => formatsOf(locale), [locale])
}
