// These names and shapes are on disk for ever: add versions, never edit.
import type { Event, NoData } from '../../platform/event.ts'
import type { ProfileId, RelationshipId } from '../../platform/ids.ts'

export type CapacityEvent =
  | Event<'CapacityLimitSet', { readonly limit: number }>
  /** The profile has no limit of its own any more: the company's holds. */
  | Event<'CapacityLimitRemoved', NoData>
  | Event<'AccompanimentReserved', { readonly relationshipId: RelationshipId }>
  | Event<'AccompanimentConfirmed', { readonly relationshipId: RelationshipId }>
  | Event<'AccompanimentReleased', { readonly relationshipId: RelationshipId }>
  /** The profile waits for a place of this mentor: one of the few lists that a person may be in. */
  | Event<'WaitingPlaceHeld', { readonly presenterId: ProfileId }>
  | Event<'WaitingPlaceGivenBack', { readonly presenterId: ProfileId }>
