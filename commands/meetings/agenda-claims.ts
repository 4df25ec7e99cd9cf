import { agenda } from '#domain/meetings/agenda/aggregate.ts'
import { claim, release, reserve } from '#domain/meetings/agenda/decide.ts'
import { accept, refuse } from '#domain/platform/decision.ts'
import type { AgendaEvent } from '#domain/meetings/agenda/events.ts'
import { isTaken, type Agenda, type Span } from '#domain/meetings/agenda/state.ts'
import { endOf } from '#domain/meetings/meeting/state.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { MeetingId } from '#domain/platform/ids.ts'
import { claimed, isHeldByAnother, unclaimed, type Claim, type WithClaims } from '../platform/claims.ts'
import { stateAfter, type Change, type Compensation, type Loaded, type StreamFold } from '../platform/unit-of-work.ts'

/** An agenda, and the events that hold each meeting's time. */
export type AgendaWithClaims = Agenda & WithClaims<MeetingId>

export const agendaWithClaims: StreamFold<AgendaWithClaims, AgendaEvent & Claim> = {
  category: agenda.category,
  initial: { ...agenda.initial, claims: new Map() },
  evolve: (state, event) => {
    const { meetingId } = event.data
    const claims =
      event.type === 'AgendaSlotReleased' ? unclaimed(state.claims, meetingId) : claimed(state.claims, meetingId, event)
    return { ...agenda.evolve(state, event), claims }
  },
}

/**
 * Takes back the times that a refused command holds. Where another command holds a time for the meeting, as of a date
 * that stays agreed, that time is held again; unless somebody else has it by now.
 */
export const takeBackClaims: Compensation = {
  category: agendaWithClaims.category,
  takeBack(events, written) {
    const { held, claims } = stateAfter(agendaWithClaims, events)
    const before = stateAfter(
      agendaWithClaims,
      events.filter(({ id }) => !written.has(id)),
    )
    return [...claims]
      .filter(([, some]) => some.some(({ id }) => written.has(id)))
      .flatMap(([meetingId]): readonly AgendaEvent[] => {
        const span = before.held.get(meetingId)
        const decision = span === undefined ? null : reserve({ held }, meetingId, span)
        return decision !== null && 'events' in decision
          ? decision.events
          : [{ type: 'AgendaSlotReleased', data: { meetingId } }]
      })
  },
}

/** Holds the time of a meeting; claims what another command holds for it, so that it is not taken back. */
export function reserveOrClaim(
  stored: Loaded<AgendaWithClaims>,
  meetingId: MeetingId,
  slot: Pick<Slot, 'startsAt' | 'minutes'>,
) {
  const span = spanOf(slot)
  return (isHeldByAnother(stored, meetingId) ? claim : reserve)(stored.state, meetingId, span)
}

/** Gives back the time that each of these agendas holds for the meeting. */
export function releaseSlots(agendas: readonly Loaded<Agenda>[], meetingId: MeetingId): readonly Change[] {
  return agendas.map((on) => ({ on, decision: release(on.state, meetingId) }))
}

/** A date that a meeting is to get. */
export interface DateOf {
  readonly meetingId: MeetingId
  readonly slot: Pick<Slot, 'startsAt' | 'minutes'>
}

/** What an agenda holds for the `n`-th of these dates: what their meetings held is free, the dates before it hold. */
export function heldBeside({ held }: Agenda, dates: readonly DateOf[], n: number): readonly Span[] {
  const moved = new Set(dates.map(({ meetingId }) => meetingId))
  const others = [...held].flatMap(([meetingId, span]) => (moved.has(meetingId) ? [] : [span]))
  return [...others, ...dates.slice(0, n).map(({ slot }) => spanOf(slot))]
}

/** Holds the times of several meetings, all or none. */
export function reserveAll(stored: Loaded<AgendaWithClaims>, dates: readonly DateOf[]) {
  const events = dates.map(({ meetingId, slot }, n) => {
    const span = spanOf(slot)
    const beside = heldBeside(stored.state, dates, n).map((other, at) => [String(at) as MeetingId, other] as const)
    if (isTaken({ held: new Map(beside) }, span)) return null
    const held = stored.state.held.get(meetingId)
    const isHeld = held?.startsAt === span.startsAt && held.endsAt === span.endsAt
    if (isHeld && !isHeldByAnother(stored, meetingId)) return []
    return [{ type: 'AgendaSlotReserved', data: { meetingId, ...span } } satisfies AgendaEvent]
  })
  return events.some((one) => one === null) ? refuse('slot_taken') : accept(...events.flatMap((one) => one ?? []))
}

/** Gives back the times that each of these agendas holds for the meetings. */
export function releaseAll(agendas: readonly Loaded<Agenda>[], meetings: readonly MeetingId[]): readonly Change[] {
  return agendas.map((on) => ({
    on,
    decision: accept(
      ...meetings.flatMap((meetingId): readonly AgendaEvent[] =>
        on.state.held.has(meetingId) ? [{ type: 'AgendaSlotReleased', data: { meetingId } }] : [],
      ),
    ),
  }))
}

function spanOf(slot: DateOf['slot']): Span {
  return { startsAt: slot.startsAt, endsAt: endOf(slot) }
}
