import { agenda } from '#domain/agenda/aggregate.ts'
import { claim, release, reserve } from '#domain/agenda/decide.ts'
import type { AgendaEvent } from '#domain/agenda/events.ts'
import type { Agenda, Span } from '#domain/agenda/state.ts'
import { endOf } from '#domain/meeting/state.ts'
import type { Slot } from '#domain/mentoring-request/events.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { MeetingId } from '#domain/shared/ids.ts'
import { stateAfter, type Change, type Compensation, type Loaded, type StreamFold } from './unit-of-work.ts'

/** An agenda, and the events that hold each meeting's time: several, when several commands rely on it. */
export interface AgendaWithClaims extends Agenda {
  readonly claims: ReadonlyMap<MeetingId, readonly Claim[]>
}

type Claim = Pick<RecordedEvent, 'id' | 'position'>

export const agendaWithClaims: StreamFold<AgendaWithClaims, AgendaEvent & Claim> = {
  category: agenda.category,
  initial: { ...agenda.initial, claims: new Map() },
  evolve: (state, event) => ({ ...agenda.evolve(state, event), claims: claimsAfter(state.claims, event) }),
}

function claimsAfter(before: AgendaWithClaims['claims'], event: AgendaEvent & Claim): AgendaWithClaims['claims'] {
  const { meetingId } = event.data
  const claims = new Map(before)
  if (event.type === 'AgendaSlotReleased') claims.delete(meetingId)
  else claims.set(meetingId, [...(claims.get(meetingId) ?? []), { id: event.id, position: event.position }])
  return claims
}

/** Releases what the command reserved, unless another command has claimed the time too. */
export const releaseClaims: Compensation = {
  category: agenda.category,
  takeBack: (events, written) =>
    [...stateAfter(agendaWithClaims, events).claims]
      .filter(([, claims]) => claims.every(({ id }) => written.has(id)))
      .map(([meetingId]): AgendaEvent => ({ type: 'AgendaSlotReleased', data: { meetingId } })),
}

/** Holds the time of a meeting; claims what another command holds for it, so that it is not taken back. */
export function reserveOrClaim(
  { state, alreadyWritten }: Loaded<AgendaWithClaims>,
  meetingId: MeetingId,
  slot: Pick<Slot, 'startsAt' | 'minutes'>,
) {
  const span: Span = { startsAt: slot.startsAt, endsAt: endOf(slot) }
  const claims = state.claims.get(meetingId) ?? []
  const held = claims.length > 0 && !claims.some(({ id }) => alreadyWritten.has(id))
  return held ? claim(state, meetingId, span) : reserve(state, meetingId, span)
}

/** Gives back the time that each of these agendas holds for the meeting. */
export function releaseSlots(agendas: readonly Loaded<Agenda>[], meetingId: MeetingId): readonly Change[] {
  return agendas.map((on) => ({ on, decision: release(on.state, meetingId) }))
}
