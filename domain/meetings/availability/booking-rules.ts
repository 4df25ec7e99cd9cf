import { minuteMs, wallClock, weekdayOf } from '../../platform/wall-clock.ts'
import type { Interval } from './intervals.ts'
import { bookingRules, type BookingRule } from './words.ts'

/** What a person wants of the dates that others choose. */
export interface BookingRules {
  readonly bufferMinutes: number
  /** 0: the same day; 1: from tomorrow on. */
  readonly noticeDays: number
  /** Meetings at most; null: any number. */
  readonly perDay: number | null
  readonly perWeek: number | null
}

/** The rules of a person, and the meetings that they count: those agreed, and those held in a week that is not over. */
export interface Booking {
  readonly rules: BookingRules
  readonly held: readonly Interval[]
}

/**
 * Which rules of a person a date goes against. Days and weeks, from Monday on, are those of the person's zone; the day
 * of a meeting is the one on which it begins.
 * @param now in milliseconds since the epoch
 */
export function ruleCheck(
  { rules, held }: Booking,
  timeZone: string,
  now: number,
): (slot: Interval) => readonly BookingRule[] {
  const { bufferMinutes, noticeDays, perDay, perWeek } = rules
  const clock = wallClock(timeZone)
  const days = held.map(({ start }) => clock.dayAt(start))
  const firstDay = clock.dayAt(now) + noticeDays
  const gap = bufferMinutes * minuteMs
  return ({ start, end }) => {
    const day = clock.dayAt(start)
    const broken = {
      buffer: gap > 0 && held.some((other) => other.start < end + gap && start - gap < other.end),
      notice: noticeDays > 0 && day < firstDay,
      per_day: perDay !== null && days.filter((other) => other === day).length >= perDay,
      per_week: perWeek !== null && days.filter((other) => mondayOf(other) === mondayOf(day)).length >= perWeek,
    } satisfies Record<BookingRule, boolean>
    return bookingRules.filter((rule) => broken[rule])
  }
}

/** The Monday of the week of a day. */
export function mondayOf(day: number): number {
  return day - weekdayOf(day) + 1
}
