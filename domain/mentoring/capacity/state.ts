import type { ProfileId, RelationshipId } from '../../platform/ids.ts'
import type { CapacityEvent } from './events.ts'

export interface Capacity {
  /** A limit of this profile's own; null: the company's default for the role. */
  readonly ownLimit: number | null
  /** Reserved and confirmed accompaniments alike count. */
  readonly open: ReadonlyMap<RelationshipId, 'reserved' | 'confirmed'>
  /** The mentors for whose places the profile waits. */
  readonly waitsFor: ReadonlySet<ProfileId>
}

export const emptyCapacity: Capacity = { ownLimit: null, open: new Map(), waitsFor: new Set() }

/** Total: confirming or releasing what is not open, or an event that this version does not know, changes nothing. */
export function evolve(capacity: Capacity, event: CapacityEvent): Capacity {
  switch (event.type) {
    case 'CapacityLimitSet':
      return { ...capacity, ownLimit: event.data.limit }
    case 'CapacityLimitRemoved':
      return { ...capacity, ownLimit: null }
    case 'AccompanimentReserved':
      return withOpen(capacity, (open) => {
        if (!open.has(event.data.relationshipId)) open.set(event.data.relationshipId, 'reserved')
      })
    case 'AccompanimentConfirmed':
      return withOpen(capacity, (open) => {
        if (open.has(event.data.relationshipId)) open.set(event.data.relationshipId, 'confirmed')
      })
    case 'AccompanimentReleased':
      return withOpen(capacity, (open) => open.delete(event.data.relationshipId))
    case 'WaitingPlaceHeld':
      return { ...capacity, waitsFor: new Set([...capacity.waitsFor, event.data.presenterId]) }
    case 'WaitingPlaceGivenBack':
      return { ...capacity, waitsFor: new Set([...capacity.waitsFor].filter((one) => one !== event.data.presenterId)) }
    default:
      return capacity
  }
}

/** Full at the limit, and above it after the limit was lowered. */
export function isFull(capacity: Capacity, defaultLimit: number): boolean {
  return capacity.open.size >= (capacity.ownLimit ?? defaultLimit)
}

function withOpen(capacity: Capacity, change: (open: Map<RelationshipId, 'reserved' | 'confirmed'>) => void): Capacity {
  const open = new Map(capacity.open)
  change(open)
  return { ...capacity, open }
}
