import { instant } from './ids.ts'
import { zoneOffset } from './time-zone.ts'

export const minuteMs = 60_000
export const dayMs = 86_400_000

/** Days since 1 January 1970 of a date `2026-03-29`. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs
}

/** The date `2026-03-29` of a day. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** 1 (Monday) to 7 of a day. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** Minutes since midnight of `HH:MM`; seconds are ignored. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The clocks of a zone. */
export interface WallClock {
  /** Milliseconds since the epoch at which they show that many minutes after midnight of the day. */
  at(day: number, minutes: number): number
  /** The day that they show at an instant, in milliseconds since the epoch. */
  dayAt(ms: number): number
  /** The minutes after midnight that they show at an instant, in milliseconds since the epoch. */
  minutesAt(ms: number): number
}

/** By zone and day: the offset at midnight UTC. Reading one costs about 20 µs, and the same weeks come again. */
const midnights = new Map<string, Map<number, number>>()
const keptDays = 1_000

/**
 * Where the clocks are put forward, a time that they leave out is as long after the change as it is after the last
 * time before; where they are put back, a time that they show twice is the first one.
 * @throws RangeError for an unknown zone
 */
export function wallClock(timeZone: string): WallClock {
  const offsetAt = (ms: number) => zoneOffset(timeZone, instant(new Date(ms))) * minuteMs
  const known = midnights.get(timeZone) ?? new Map<number, number>()
  const offsetOf = (day: number): number => {
    const kept = known.get(day)
    if (kept !== undefined) return kept
    const offset = offsetAt(day * dayMs)
    if (known.size === keptDays) known.clear()
    midnights.set(timeZone, known.set(day, offset))
    return offset
  }
  const wallTimeAt = (ms: number): number => {
    const day = Math.floor(ms / dayMs)
    const [before, after] = [offsetOf(day), offsetOf(day + 1)]
    return ms + (before === after ? before : offsetAt(ms))
  }
  return {
    at(day, minutes) {
      const wall = day * dayMs + minutes * minuteMs
      // No zone is more than a day from UTC: a change that concerns the day lies between these two.
      const [before, after] = [offsetOf(day - 1), offsetOf(day + 2)]
      if (before === after) return wall - before
      const [early, late] = [wall - before, wall - after]
      if (offsetAt(early) === before) return early
      return offsetAt(late) === after ? late : early
    },
    dayAt: (ms) => Math.floor(wallTimeAt(ms) / dayMs),
    minutesAt: (ms) => Math.floor((wallTimeAt(ms) % dayMs) / minuteMs),
  }
}
