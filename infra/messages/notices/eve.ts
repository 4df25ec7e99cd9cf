import { wallClock } from '#domain/platform/wall-clock.ts'

const halfADayMs = 43_200_000

/** An agreed session and whom to remind of it. */
export interface MeetingAhead {
  /** Instants. */
  readonly startsAt: string
  readonly changedAt: string
  /** IANA, of whom to remind. */
  readonly timeZone: string
}

/** The day before, at the hour that the person's clock shows at the session, in milliseconds since the epoch. */
export function eveOf({ startsAt, timeZone }: Omit<MeetingAhead, 'changedAt'>): number {
  const clock = wallClock(timeZone)
  const start = Date.parse(startsAt)
  return clock.at(clock.dayAt(start) - 1, clock.minutesAt(start))
}

/** From the eve on for half a day, unless the session was agreed or changed after it. */
export function isEve(meeting: MeetingAhead, now: Date): boolean {
  const eve = eveOf(meeting)
  return eve <= now.getTime() && now.getTime() < eve + halfADayMs && Date.parse(meeting.changedAt) < eve
}
