import { capacity } from '#domain/capacity/aggregate.ts'
import { claim, confirm, release, reserve, type CapacityRefusal } from '#domain/capacity/decide.ts'
import type { CapacityEvent } from '#domain/capacity/events.ts'
import type { Capacity } from '#domain/capacity/state.ts'
import { decideInSequence, type Decision } from '#domain/shared/decision.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { RelationshipId } from '#domain/shared/ids.ts'
import { stateAfter, type Change, type Compensation, type Loaded, type StreamFold } from './unit-of-work.ts'

/** A capacity, and the events that reserved each open accompaniment: several, when several commands rely on it. */
export interface CapacityWithClaims extends Capacity {
  readonly claims: ReadonlyMap<RelationshipId, readonly Claim[]>
}

type Claim = Pick<RecordedEvent, 'id' | 'position'>

type CapacityDecision = Decision<CapacityEvent, CapacityRefusal>

export const capacityWithClaims: StreamFold<CapacityWithClaims, CapacityEvent & Claim> = {
  category: capacity.category,
  initial: { ...capacity.initial, claims: new Map() },
  evolve: (state, event) => ({ ...capacity.evolve(state, event), claims: claimsAfter(state.claims, event) }),
}

function claimsAfter(claims: CapacityWithClaims['claims'], event: CapacityEvent & Claim): CapacityWithClaims['claims'] {
  if (event.type !== 'AccompanimentReserved' && event.type !== 'AccompanimentReleased') return claims
  const { relationshipId } = event.data
  const after = new Map(claims)
  if (event.type === 'AccompanimentReleased') after.delete(relationshipId)
  else after.set(relationshipId, [...(claims.get(relationshipId) ?? []), { id: event.id, position: event.position }])
  return after
}

/** Releases what the command reserved, unless another command has claimed the reservation too. */
export const releaseReservations: Compensation = {
  category: capacity.category,
  takeBack: (events, written) =>
    [...stateAfter(capacityWithClaims, events).claims]
      .filter(([, claims]) => claims.every(({ id }) => written.has(id)))
      .map(([relationshipId]): CapacityEvent => ({ type: 'AccompanimentReleased', data: { relationshipId } })),
}

/** What is reserved already stays as it is. */
export function reserveAndConfirm(
  state: Capacity,
  relationshipId: RelationshipId,
  defaultLimit: number,
): CapacityDecision {
  return decideInSequence<Capacity, CapacityEvent, CapacityRefusal>(
    capacity.evolve,
    state,
    (current) => reserve(current, relationshipId, defaultLimit),
    (current) => confirm(current, relationshipId),
  )
}

/** As `reserveAndConfirm`; claims a reservation of another command, so that its compensation does not release it. */
export function claimAndConfirm(
  { state, alreadyWritten }: Loaded<CapacityWithClaims>,
  relationshipId: RelationshipId,
  defaultLimit: number,
): CapacityDecision {
  const claims = state.claims.get(relationshipId) ?? []
  if (!state.open.has(relationshipId) || claims.some(({ id }) => alreadyWritten.has(id)))
    return reserveAndConfirm(state, relationshipId, defaultLimit)
  return decideInSequence<Capacity, CapacityEvent, CapacityRefusal>(
    capacity.evolve,
    state,
    (current) => claim(current, relationshipId),
    (current) => confirm(current, relationshipId),
  )
}

/** Gives back what each of these capacities holds for the relationship. */
export function releases(capacities: readonly Loaded<Capacity>[], relationshipId: RelationshipId): readonly Change[] {
  return capacities.map((on) => ({ on, decision: release(on.state, relationshipId) }))
}
