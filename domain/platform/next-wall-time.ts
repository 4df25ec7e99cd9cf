import { dateOf, wallClock } from './wall-clock.ts'

/** The date that the calendars of a zone show, e.g. `2026-03-17`. */
export function wallDate(zone: string, at: Date): string {
  return dateOf(wallClock(zone).dayAt(at.getTime()))
}

/** The first instant after `after` that is so many minutes after midnight on the clocks of a zone: once a day. */
export function nextWallTime(zone: string, minutes: number, after: Date): Date {
  const clock = wallClock(zone)
  for (let day = clock.dayAt(after.getTime()); ; day++) {
    const at = clock.at(day, minutes)
    if (at > after.getTime()) return new Date(at)
  }
}
