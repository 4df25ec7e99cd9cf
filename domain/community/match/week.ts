import type { Instant } from '../../platform/ids.ts'
import { zoneOffset } from '../../platform/time-zone.ts'

/**
 * One open slot of a week: weekday 1 (Monday) to 7, `HH:MM` (seconds are ignored), wall-clock time in the person's own
 * zone.
 */
export interface OpenSlot {
  readonly weekday: number
  readonly start: string
  readonly end: string
}

const QUARTER = 15
const DAY = 96
/** Quarter-hours in a week: the length of a `Week`, and of PostgreSQL's `bit(672)`. */
export const WEEK = 7 * DAY

/**
 * The open quarter-hours of a week: 672 characters `0` or `1`, the first being Monday 00:00–00:15. It is the text
 * form of PostgreSQL's `bit(672)`, so `bit_count(a & b) * 15` is the minutes two weeks share. Its owner knows the
 * zone.
 */
export type Week = string

/** Union of the slots, in the zone they are written in. A quarter-hour is open when all of it is. */
export function weekOf(slots: readonly OpenSlot[]): Week {
  const minutes = new Uint8Array(WEEK * QUARTER)
  for (const { weekday, start, end } of slots) {
    const day = (weekday - 1) * DAY * QUARTER
    minutes.fill(1, day + minuteOfDay(start), day + minuteOfDay(end))
  }
  let week = ''
  for (let quarter = 0; quarter < WEEK; quarter++)
    week += minutes.subarray(quarter * QUARTER, (quarter + 1) * QUARTER).every((open) => open === 1) ? '1' : '0'
  return week
}

/**
 * The same moments on another zone's wall clock, by the offsets that hold at `reference`. It is a rotation, so a slot
 * of Monday night may become Tuesday morning.
 */
export function weekInZone(week: Week, from: string, to: string, reference: Instant): Week {
  if (from === to) return week
  const shift = Math.round((zoneOffset(to, reference) - zoneOffset(from, reference)) / QUARTER)
  const cut = ((-shift % WEEK) + WEEK) % WEEK
  return week.slice(cut) + week.slice(0, cut)
}

/** What two weeks of one zone share. */
export function sharedWeek(a: Week, b: Week): Week {
  let shared = ''
  for (let quarter = 0; quarter < WEEK; quarter++) shared += a[quarter] === '1' && b[quarter] === '1' ? '1' : '0'
  return shared
}

export function minutesOf(week: Week): number {
  let quarters = 0
  for (const quarter of week) if (quarter === '1') quarters++
  return quarters * QUARTER
}

/** The open runs of a week, cut at midnight, in order. A run to midnight ends at `24:00`. */
export function slotsOf(week: Week): readonly OpenSlot[] {
  const slots: OpenSlot[] = []
  for (let day = 0; day < 7; day++) {
    for (const run of week.slice(day * DAY, (day + 1) * DAY).matchAll(/1+/g))
      slots.push({ weekday: day + 1, start: clock(run.index), end: clock(run.index + run[0].length) })
  }
  return slots
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function clock(quarter: number): string {
  const minutes = quarter * QUARTER
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
