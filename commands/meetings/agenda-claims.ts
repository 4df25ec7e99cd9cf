import { agenda } from '#domain/meetings/agenda/aggregate.ts'
import { claim, release, reserve } from '#domain/meetings/agenda/decide.ts'
import type { AgendaEvent } from '#domain/meetings/agenda/events.ts'
import type { Agenda, Span } from '#domain/meetings/agenda/state.ts'
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
  const span: Span = { startsAt: slot.startsAt, endsAt: endOf(slot) }
  return (isHeldByAnother(stored, meetingId) ? claim : reserve)(stored.state, meetingId, span)
}

/** Gives back the time that each of these agendas holds for the meeting. */
export function releaseSlots(agendas: readonly Loaded<Agenda>[], meetingId: MeetingId): readonly Change[] {
  return agendas.map((on) => ({ on, decision: release(on.state, meetingId) }))
}
