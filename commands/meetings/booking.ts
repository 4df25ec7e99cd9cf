import { ruleCheck } from '#domain/meetings/availability/booking-rules.ts'
import type { BookingRule } from '#domain/meetings/availability/words.ts'
import { endOf } from '#domain/meetings/meeting/state.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { Agenda } from '#domain/meetings/agenda/state.ts'
import { refuse } from '#domain/platform/decision.ts'
import { id, type Instant, type MeetingId, type UserId } from '#domain/platform/ids.ts'
import type { PersonBooking } from '../platform/ports.ts'
import type { Loaded } from '../platform/unit-of-work.ts'

/** A date for a meeting; null: for one that is not planned yet. */
interface Wanted {
  readonly meetingId: MeetingId | null
  readonly slot: Pick<Slot, 'startsAt' | 'minutes'>
  readonly at: Instant
}

/** Which of their booking rules a date goes against, for the person of an agenda. */
export function brokenRules(
  bookings: ReadonlyMap<UserId, PersonBooking>,
  agenda: Loaded<Agenda>,
  { meetingId, slot, at }: Wanted,
): readonly BookingRule[] {
  const booking = bookings.get(id<UserId>(agenda.id))
  if (booking === undefined) return []
  const { rules, timeZone, heldLately } = booking
  const agreed = [...agenda.state.held].flatMap(([key, { startsAt, endsAt }]) =>
    key === meetingId ? [] : [{ start: Date.parse(startsAt), end: Date.parse(endsAt) }],
  )
  const broken = ruleCheck({ rules, held: [...agreed, ...heldLately] }, timeZone, Date.parse(at))
  return broken({ start: Date.parse(slot.startsAt), end: Date.parse(endOf(slot)) })
}

/** The refusal with the name of the first of these rules; null: none is broken. */
export function refuseBroken([rule]: readonly BookingRule[]) {
  return rule === undefined ? null : refuse(`booking_${rule}`)
}
