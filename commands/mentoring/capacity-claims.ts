import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { claim, confirm, release, reserve, type CapacityRefusal } from '#domain/mentoring/capacity/decide.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import type { Capacity } from '#domain/mentoring/capacity/state.ts'
import { decideInSequence, type Decision } from '#domain/platform/decision.ts'
import type { ProfileId, RelationshipId } from '#domain/platform/ids.ts'
import {
  claimed,
  isHeldByAnother,
  releaseOf,
  unclaimed,
  type Claim,
  type Claims,
  type WithClaims,
} from '../platform/claims.ts'
import type { Change, Loaded, StreamFold } from '../platform/unit-of-work.ts'

/** A capacity, and the events that reserved each open accompaniment. */
export type CapacityWithClaims = Capacity & WithClaims<RelationshipId>

type CapacityDecision = Decision<CapacityEvent, CapacityRefusal>

export const capacityWithClaims: StreamFold<CapacityWithClaims, CapacityEvent & Claim> = {
  category: capacity.category,
  initial: { ...capacity.initial, claims: new Map() },
  evolve: (state, event) => ({ ...capacity.evolve(state, event), claims: claimsAfter(state.claims, event) }),
}

function claimsAfter(claims: CapacityWithClaims['claims'], event: CapacityEvent & Claim): CapacityWithClaims['claims'] {
  if (event.type === 'AccompanimentReserved') return claimed(claims, event.data.relationshipId, event)
  return event.type === 'AccompanimentReleased' ? unclaimed(claims, event.data.relationshipId) : claims
}

export const releaseReservations = releaseOf(capacityWithClaims, (relationshipId: RelationshipId): CapacityEvent => ({
  type: 'AccompanimentReleased',
  data: { relationshipId },
}))

/** A capacity, and the events by which the profile waits for the places of mentors. */
export const waitingPlaces: StreamFold<Capacity & WithClaims<ProfileId>, CapacityEvent & Claim> = {
  category: capacity.category,
  initial: { ...capacity.initial, claims: new Map() },
  evolve: (state, event) => ({ ...capacity.evolve(state, event), claims: waitsAfter(state.claims, event) }),
}

function waitsAfter(claims: Claims<ProfileId>, event: CapacityEvent & Claim): Claims<ProfileId> {
  if (event.type === 'WaitingPlaceHeld') return claimed(claims, event.data.presenterId, event)
  return event.type === 'WaitingPlaceGivenBack' ? unclaimed(claims, event.data.presenterId) : claims
}

export const releaseWaitingPlaces = releaseOf(waitingPlaces, (presenterId: ProfileId): CapacityEvent => ({
  type: 'WaitingPlaceGivenBack',
  data: { presenterId },
}))

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
  stored: Loaded<CapacityWithClaims>,
  relationshipId: RelationshipId,
  defaultLimit: number,
): CapacityDecision {
  const { state } = stored
  if (!isHeldByAnother(stored, relationshipId)) return reserveAndConfirm(state, relationshipId, defaultLimit)
  return decideInSequence<Capacity, CapacityEvent, CapacityRefusal>(
    capacity.evolve,
    state,
    (current) => claim(current, relationshipId),
    (current) => confirm(current, relationshipId),
  )
}

/** Reserves a place; claims a reservation of another command, so that its release does not take it away. */
export function claimOrReserve(
  stored: Loaded<CapacityWithClaims>,
  relationshipId: RelationshipId,
  defaultLimit: number,
): CapacityDecision {
  return isHeldByAnother(stored, relationshipId)
    ? claim(stored.state, relationshipId)
    : reserve(stored.state, relationshipId, defaultLimit)
}

/** Gives back what each of these capacities holds for the relationship. */
export function releases(capacities: readonly Loaded<Capacity>[], relationshipId: RelationshipId): readonly Change[] {
  return capacities.map((on) => ({ on, decision: release(on.state, relationshipId) }))
}
