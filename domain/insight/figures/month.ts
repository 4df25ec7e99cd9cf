import { instant, type Instant } from '../../platform/ids.ts'
import { dateOf, dayOf, wallClock } from '../../platform/wall-clock.ts'

/** Such as `2026-03`. */
export type Month = `${number}-${number}`

export function isMonth(text: string): text is Month {
  return /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)
}

/** Months since the year 0. */
export function monthNumber(text: string): number {
  return Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1
}

export function monthOfNumber(number: number): Month {
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}` as Month
}

/** The month that the calendars of a zone show. */
export function monthAt(zone: string, at: Instant): Month {
  return monthOfNumber(monthNumber(dateOf(wallClock(zone).dayAt(Date.parse(at)))))
}

/** When a month begins on the clocks of a zone. */
export function monthStart(zone: string, month: Month): Instant {
  return instant(new Date(wallClock(zone).at(dayOf(`${month}-01`), 0)))
}

/** Its last millisecond. */
export function monthEnd(zone: string, month: Month): Instant {
  const next = monthStart(zone, monthOfNumber(monthNumber(month) + 1))
  return instant(new Date(Date.parse(next) - 1))
}

/** The last millisecond of a plain date on the clocks of a zone. */
export function dayEnd(zone: string, date: string): Instant {
  return instant(new Date(wallClock(zone).at(dayOf(date) + 1, 0) - 1))
}

/** Reports leave from this hour of the first day on; a process that was away sends them for so many days. */
const [hour, lastDay] = [6, 7]

/**
 * The month whose report leaves now; null: none does. Ratings are of months of UTC: where the zone is ahead, the report
 * waits until that month is over as well.
 */
export function reportDue(zone: string, now: Instant): Month | null {
  const clock = wallClock(zone)
  const ms = Date.parse(now)
  const date = dateOf(clock.dayAt(ms))
  const day = Number(date.slice(8))
  if (day > lastDay || (day === 1 && clock.minutesAt(ms) < hour * 60)) return null
  if (date.slice(0, 7) !== now.slice(0, 7)) return null
  return monthOfNumber(monthNumber(date) - 1)
}
