import type { Item } from '../data/models.ts'
import { addDays, dayIn, daysBetween, mondayOf, weekdayOf } from './wallClock.ts'

type Slot = Item<'free_slots'>

/** Weeks of one call: 28 days, and one on each side, for a clock that is not that of the account. */
const weeksOfCall = 4
/** A date may be a year ahead. */
export const mostWeeks = 53

export interface Week {
  /** 0: the one of today. */
  number: number
  monday: string
}

export function weekOf(number: number, today: string): Week {
  return { number, monday: addDays(mondayOf(today), number * 7) }
}

/** The week of a day, from that of today on. */
export function weekNumber(day: string, today: string): number {
  return Math.max(0, Math.floor(daysBetween(mondayOf(today), day) / 7))
}

/** First and last day of the call that has a week. */
export function callOf(number: number, today: string): { from: string; to: string; first: number; last: number } {
  const first = Math.floor(number / weeksOfCall) * weeksOfCall
  const { monday } = weekOf(first, today)
  return {
    from: addDays(monday, -1),
    to: addDays(monday, weeksOfCall * 7),
    first,
    last: first + weeksOfCall - 1,
  }
}

export interface DaySlots {
  day: string
  slots: readonly Slot[]
}

/** The slots of a week by day, on the reader's clock. */
export function daysOf(slots: readonly Slot[], { monday }: Week, zone: string): DaySlots[] {
  const byDay = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = dayIn(zone, new Date(slot.attributes.starts_at))
    const apart = daysBetween(monday, day)
    if (apart >= 0 && apart < 7) byDay.set(day, [...(byDay.get(day) ?? []), slot])
  }
  return [...byDay].map(([day, list]) => ({ day, slots: list })).sort((a, b) => a.day.localeCompare(b.day))
}

/** Monday to Friday; to Sunday when the week-end has slots. */
export function visibleDays({ monday }: Week, days: readonly DaySlots[]): string[] {
  const last = Math.max(5, ...days.map(({ day }) => weekdayOf(day)))
  return Array.from({ length: last }, (_, n) => addDays(monday, n))
}
