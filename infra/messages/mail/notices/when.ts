import { cityOf } from '#contract/community/cities.ts'
import { dateIn } from '../render/date-format.ts'
import type { DateWords } from './facts.ts'

type Locale = 'fr' | 'en'

export function dayOf(at: string, locale: Locale, timeZone: string): string {
  return dateIn(locale, timeZone, at, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function shortDayOf(at: string, locale: Locale, timeZone: string): string {
  return dateIn(locale, timeZone, at, { day: 'numeric', month: 'long' })
}

export function hourOf(at: string, locale: Locale, timeZone: string): string {
  return dateIn(locale, timeZone, at, { hour: '2-digit', minute: '2-digit' })
}

/** A reminder that waited for the end of quiet hours, or for a mail server, may leave on the day itself. */
export function dayWord(locale: Locale, isToday = false): string {
  if (locale === 'fr') return isToday ? "Aujourd'hui" : 'Demain'
  return isToday ? 'Today' : 'Tomorrow'
}

/** A date on the reader's clock, and on the other one's where it shows something else on that day. */
export function dateWords(
  { startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string },
  locale: Locale,
  timeZone: string,
  otherZone: string,
): DateWords {
  const hours = (zone: string) => `${hourOf(startsAt, locale, zone)} – ${hourOf(endsAt, locale, zone)}`
  const day = dayOf(startsAt, locale, timeZone)
  const [own, theirs] = [hours(timeZone), hours(otherZone)]
  return {
    day,
    leaf: {
      weekday: dateIn(locale, timeZone, startsAt, { weekday: 'short' }),
      day: dateIn(locale, timeZone, startsAt, { day: 'numeric' }),
      month: dateIn(locale, timeZone, startsAt, { month: 'short' }),
    },
    start: hourOf(startsAt, locale, timeZone),
    hours: own,
    city: cityOf(timeZone, locale),
    other:
      own === theirs && day === dayOf(startsAt, locale, otherZone)
        ? null
        : { hours: theirs, city: cityOf(otherZone, locale), day: dayOf(startsAt, locale, otherZone) },
  }
}
