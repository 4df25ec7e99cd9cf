import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { ProfileId, RelationshipId } from '../../platform/ids.ts'
import type { CapacityEvent } from './events.ts'
import { isFull, type Capacity } from './state.ts'

export type CapacityRefusal = 'limit_reached' | 'not_reserved' | 'limit_invalid' | 'too_many_lists'

type CapacityDecision = Decision<CapacityEvent, CapacityRefusal>

export const highestLimit = 1000

/** @param defaultLimit the company's for the role of this profile: it holds when the profile has none of its own */
export function reserve(capacity: Capacity, relationshipId: RelationshipId, defaultLimit: number): CapacityDecision {
  if (capacity.open.has(relationshipId)) return accept()
  if (isFull(capacity, defaultLimit)) return refuse('limit_reached')
  return accept({ type: 'AccompanimentReserved', data: { relationshipId } })
}

/** Records a second claim on a reservation, so that neither command's compensation releases it. */
export function claim(capacity: Capacity, relationshipId: RelationshipId): CapacityDecision {
  if (!capacity.open.has(relationshipId)) return refuse('not_reserved')
  return accept({ type: 'AccompanimentReserved', data: { relationshipId } })
}

export function confirm(capacity: Capacity, relationshipId: RelationshipId): CapacityDecision {
  const held = capacity.open.get(relationshipId)
  if (held === 'confirmed') return accept()
  if (held === undefined) return refuse('not_reserved')
  return accept({ type: 'AccompanimentConfirmed', data: { relationshipId } })
}

export function release(capacity: Capacity, relationshipId: RelationshipId): CapacityDecision {
  return capacity.open.has(relationshipId)
    ? accept({ type: 'AccompanimentReleased', data: { relationshipId } })
    : accept()
}

/** `most`: of the lists that one person may be in. */
export function holdWaitingPlace(capacity: Capacity, presenterId: ProfileId, most: number): CapacityDecision {
  if (capacity.waitsFor.has(presenterId)) return accept()
  if (capacity.waitsFor.size >= most) return refuse('too_many_lists')
  return accept({ type: 'WaitingPlaceHeld', data: { presenterId } })
}

export function giveBackWaitingPlace(capacity: Capacity, presenterId: ProfileId): CapacityDecision {
  return capacity.waitsFor.has(presenterId)
    ? accept({ type: 'WaitingPlaceGivenBack', data: { presenterId } })
    : accept()
}

/**
 * Whole number, 0 to `highestLimit`; null: the company's limit holds again. A limit below what is held blocks new
 * accompaniments and ends none.
 */
export function setLimit(capacity: Capacity, limit: number | null): CapacityDecision {
  if (limit === null) return capacity.ownLimit === null ? accept() : accept({ type: 'CapacityLimitRemoved', data: {} })
  if (!Number.isInteger(limit) || limit < 0 || limit > highestLimit) return refuse('limit_invalid')
  return capacity.ownLimit === limit ? accept() : accept({ type: 'CapacityLimitSet', data: { limit } })
}
