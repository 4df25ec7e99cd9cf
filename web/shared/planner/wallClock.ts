import { zoneOffset } from '../match/zones.ts'
import type { WeeklySlot } from '../match/zones.ts'

/** What a wall clock shows: days are « 2026-04-16 », hours « 18:00 ». */

const minute = 60_000
const day = 86_400_000
const twoDigits = (value: number) => String(value).padStart(2, '0')

export function dayIn(zone: string, at: Date): string {
  return new Date(at.getTime() + zoneOffset(zone, at) * minute).toISOString().slice(0, 10)
}

/** Minutes since midnight. */
export function minuteIn(zone: string, at: Date): number {
  const wall = new Date(at.getTime() + zoneOffset(zone, at) * minute)
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/** Null for a day that no calendar has. */
export function dayOf(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date))
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
  return exists ? at.toISOString().slice(0, 10) : null
}

export function addDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)
}

/** 1, Monday, to 7. */
export function weekdayOf(of: string): number {
  return new Date(of).getUTCDay() || 7
}

export function mondayOf(of: string): string {
  return addDays(of, 1 - weekdayOf(of))
}

/** Whole days between two. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}

/** When a clock of the zone shows it: never where it is put forward, twice where it is put back, else once. */
export function instantsAt(of: string, time: string, zone: string): string[] {
  const wall = Date.parse(`${of}T${time}:00Z`)
  if (Number.isNaN(wall)) return []
  const offsets = new Set([-day, 0, day].map((apart) => zoneOffset(zone, new Date(wall + apart))))
  return [...offsets]
    .filter((offset) => zoneOffset(zone, new Date(wall - offset * minute)) === offset)
    .map((offset) => new Date(wall - offset * minute).toISOString())
    .sort()
}

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Whether someone's weekly hours, on the clock of their zone, cover a time. */
export function isWithinHours(week: readonly WeeklySlot[], zone: string, startsAt: string, minutes: number): boolean {
  const at = new Date(startsAt)
  const weekday = weekdayOf(dayIn(zone, at))
  let reached = minuteIn(zone, at)
  const end = reached + minutes
  const hours = week
    .filter((slot) => slot.weekday === weekday)
    .sort((one, other) => one.start.localeCompare(other.start))
  for (const slot of hours)
    if (minutesOf(slot.start) <= reached && minutesOf(slot.end) > reached) reached = minutesOf(slot.end)
  return reached >= end
}

/** From and to, in minutes since the reader's midnight. */
export interface Band {
  from: number
  to: number
}

/** Someone's weekly hours of one day of the reader's, on the reader's clock. */
export function bandsOf(week: readonly WeeklySlot[], zone: string, readerZone: string, of: string): Band[] {
  return [-1, 0, 1]
    .map((apart) => addDays(of, apart))
    .flatMap((their) =>
      week
        .filter((slot) => slot.weekday === weekdayOf(their))
        .flatMap((slot) => {
          const [start] = instantsAt(their, slot.start, zone)
          if (start === undefined) return []
          const at = new Date(start)
          const from = daysBetween(of, dayIn(readerZone, at)) * 1440 + minuteIn(readerZone, at)
          const to = from + minutesOf(slot.end) - minutesOf(slot.start)
          return to > 0 && from < 1440 ? [{ from: Math.max(0, from), to: Math.min(1440, to) }] : []
        }),
    )
    .sort((one, other) => one.from - other.from)
}

export interface ClockChange {
  zone: string
  /** The first instant of the new time. */
  at: string
  /** Minutes by which the clock is put forward; negative: back. */
  by: number
}

/** When the clock of a zone is changed between two instants; the last time if there are several. */
export function lastChange(zone: string, from: Date, to: Date): ClockChange | null {
  const after = zoneOffset(zone, to)
  let low = -1
  for (let at = to.getTime() - day; at > from.getTime() - day; at -= day) {
    const earliest = Math.max(at, from.getTime())
    if (zoneOffset(zone, new Date(earliest)) !== after) {
      low = earliest
      break
    }
  }
  if (low === -1) return null
  const by = after - zoneOffset(zone, new Date(low))
  let high = Math.min(low + day, to.getTime())
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute || low + minute
    if (middle <= low || middle >= high) break
    if (zoneOffset(zone, new Date(middle)) === after) high = middle
    else low = middle
  }
  return { zone, at: new Date(high).toISOString(), by }
}
