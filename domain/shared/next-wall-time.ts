import { instant } from './ids.ts'
import { zoneOffset } from './time-zone.ts'
import { dateOf, minuteMs, wallClock } from './wall-clock.ts'

/** Minutes since midnight on the clocks of a zone. */
export function wallMinutes(zone: string, at: Date): number {
  const wall = new Date(at.getTime() + zoneOffset(zone, instant(at)) * minuteMs)
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/** The date that the calendars of a zone show, e.g. `2026-03-17`. */
export function wallDate(zone: string, at: Date): string {
  return dateOf(wallClock(zone).dayAt(at.getTime()))
}

/** The first instant after `after` at which the clocks of a zone show so many minutes since midnight. */
export function nextWallTime(zone: string, minutes: number, after: Date): Date {
  const clock = wallClock(zone)
  for (let day = clock.dayAt(after.getTime()); ; day++) {
    const at = clock.at(day, minutes)
    if (at > after.getTime()) return new Date(at)
  }
}
