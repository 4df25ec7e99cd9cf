import type { Slot } from '../mentoring/mentoring-request/events.ts'
import type { Instant } from './ids.ts'
import { isTimeZone } from './time-zone.ts'

/** How far ahead a proposed date may be. */
const furthestSlotMs = 366 * 86_400_000

/** A date that may be proposed: after `at`, within a year, 15 to 240 whole minutes, in a known time zone. */
export function isProposable({ startsAt, minutes, timeZone }: Slot, at: Instant): boolean {
  return (
    startsAt > at &&
    Date.parse(startsAt) - Date.parse(at) <= furthestSlotMs &&
    Number.isInteger(minutes) &&
    minutes >= 15 &&
    minutes <= 240 &&
    isTimeZone(timeZone)
  )
}
