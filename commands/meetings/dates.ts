import type { Span } from '#domain/meetings/agenda/state.ts'
import { ruleCheck } from '#domain/meetings/availability/booking-rules.ts'
import type { BookingRule } from '#domain/meetings/availability/words.ts'
import { sideOf } from '#domain/meetings/meeting/decision.ts'
import type { MeetingRole } from '#domain/meetings/meeting/policy.ts'
import { endOf } from '#domain/meetings/meeting/state.ts'
import type { Parties, Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { refuse } from '#domain/platform/decision.ts'
import {
  id,
  type CompanyId,
  type Instant,
  type MeetingId,
  type RelationshipId,
  type UserId,
} from '#domain/platform/ids.ts'
import type { Facts, PersonBooking } from '../platform/ports.ts'
import type { Load, Loaded } from '../platform/unit-of-work.ts'
import { agendaWithClaims, heldBeside, type AgendaWithClaims } from './agenda-claims.ts'

/** What the commands about meetings look up. */
export type MeetingPorts = Pick<Facts, 'answer' | 'meetingReason' | 'conference' | 'dateProposed' | 'bookings'>

/** Whose meetings dates are proposed for. */
export interface Between {
  readonly companyId: CompanyId
  readonly relationshipId: RelationshipId
  readonly parties: Parties
}

/** A date that a meeting is to get. */
interface WantedSlot {
  readonly meetingId: MeetingId
  readonly slot: Slot
}

/**
 * Which of their booking rules a date goes against, for the person of an agenda.
 * @param held what counts of the agenda
 */
export function brokenRules(
  bookings: ReadonlyMap<UserId, PersonBooking>,
  { id: userId }: Pick<Loaded<unknown>, 'id'>,
  held: readonly Span[],
  slot: Pick<Slot, 'startsAt' | 'minutes'>,
  at: Instant,
): readonly BookingRule[] {
  const booking = bookings.get(id<UserId>(userId))
  if (booking === undefined) return []
  const { rules, timeZone, heldLately } = booking
  const agreed = held.map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) }))
  const broken = ruleCheck({ rules, held: [...agreed, ...heldLately] }, timeZone, Date.parse(at))
  return broken({ start: Date.parse(slot.startsAt), end: Date.parse(endOf(slot)) })
}

/** The refusal with the name of the first of these rules; null: none is broken. */
export function refuseBroken([rule]: readonly BookingRule[]) {
  return rule === undefined ? null : refuse(`booking_${rule}`)
}

/**
 * The refusal of dates: at one of them either has another agreed meeting, the other side's proposal waits, or it goes
 * against a booking rule of the other side. Else the sender's own rules that each of them breaks. Several dates count
 * for each other, and what their meetings held before counts for none.
 */
export async function judgeDates(
  facts: Pick<Facts, 'bookings' | 'dateProposed'>,
  load: Load,
  { companyId, relationshipId, parties }: Between,
  roles: readonly MeetingRole[],
  { dates, at }: { readonly dates: readonly WantedSlot[]; readonly at: Instant },
) {
  const { participantUserId, presenterUserId } = parties
  const by = sideOf(roles)
  const meetingIds = dates.map(({ meetingId }) => meetingId)
  const [bookings, mentee, mentor, waits] = await Promise.all([
    facts.bookings(companyId, [participantUserId, presenterUserId]),
    load(agendaWithClaims, participantUserId),
    load(agendaWithClaims, presenterUserId),
    Promise.all(
      dates.map(async ({ slot }) =>
        by === null ? false : facts.dateProposed(companyId, { relationshipId, meetingIds, by, slot }),
      ),
    ),
  ])
  const own = roles.includes('participant') ? mentee : roles.includes('presenter') ? mentor : null
  const others = [mentee, mentor].filter((agenda) => agenda !== own)
  const beyondRules: (readonly BookingRule[])[] = []
  for (const [n, { slot }] of dates.entries()) {
    const heldOf = (agenda: Loaded<AgendaWithClaims>) => heldBeside(agenda.state, dates, n)
    const isTaken = (agenda: Loaded<AgendaWithClaims>) =>
      heldOf(agenda).some(({ startsAt, endsAt }) => startsAt < endOf(slot) && slot.startsAt < endsAt)
    const brokenOf = (agenda: Loaded<AgendaWithClaims>) => brokenRules(bookings, agenda, heldOf(agenda), slot, at)
    if (own !== null && isTaken(own)) return refuse('slot_taken')
    if (others.some(isTaken)) return refuse('partner_busy')
    if (waits[n] === true) return refuse('date_proposed')
    const against = refuseBroken(others.flatMap(brokenOf))
    if (against !== null) return against
    beyondRules.push(own === null ? [] : brokenOf(own))
  }
  return { beyondRules }
}
