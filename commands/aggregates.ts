import type { AccountEvent } from '#domain/account/events.ts'
import { evolve as evolveAccount, noAccount, type Account } from '#domain/account/state.ts'
import type { CapacityEvent } from '#domain/capacity/events.ts'
import { emptyCapacity, evolve as evolveCapacity, type Capacity } from '#domain/capacity/state.ts'
import type { RelationshipEvent } from '#domain/mentoring-relationship/events.ts'
import {
  evolve as evolveRelationship,
  noRelationship,
  type Relationship,
} from '#domain/mentoring-relationship/state.ts'
import type { MentoringRequestEvent } from '#domain/mentoring-request/events.ts'
import { evolve as evolveRequest, noRequest, type MentoringRequest } from '#domain/mentoring-request/state.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { RelationshipId } from '#domain/shared/ids.ts'
import type { Aggregate } from './handle.ts'

export const requests: Aggregate<MentoringRequest, MentoringRequestEvent> = {
  category: 'mentoring_request',
  initial: noRequest,
  evolve: evolveRequest,
}

export const relationships: Aggregate<Relationship, RelationshipEvent> = {
  category: 'mentoring_relationship',
  initial: noRelationship,
  evolve: evolveRelationship,
}

/** A capacity, and by which events each open accompaniment was reserved: several, when several commands count on the place. */
export interface Places extends Capacity {
  readonly claims: ReadonlyMap<RelationshipId, readonly Claim[]>
}

type Claim = Pick<RecordedEvent, 'id' | 'position'>

/** One per profile. */
export const capacities: Aggregate<Places, CapacityEvent & Claim> = {
  category: 'capacity',
  initial: { ...emptyCapacity, claims: new Map() },
  evolve: (places, event) => ({ ...evolveCapacity(places, event), claims: claimsAfter(places.claims, event) }),
  // A place that another command counts on as well is not this one's to give back.
  takeBack: ({ claims }, own) =>
    [...claims]
      .filter(([, claims]) => claims.every(({ id }) => own.has(id)))
      .map(([relationshipId]) => ({ type: 'AccompanimentReleased', data: { relationshipId } })),
}

function claimsAfter(claims: Places['claims'], event: CapacityEvent & Claim): Places['claims'] {
  if (event.type !== 'AccompanimentReserved' && event.type !== 'AccompanimentReleased') return claims
  const { relationshipId } = event.data
  const after = new Map(claims)
  if (event.type === 'AccompanimentReleased') after.delete(relationshipId)
  else after.set(relationshipId, [...(claims.get(relationshipId) ?? []), { id: event.id, position: event.position }])
  return after
}

/** One per user. */
export const accounts: Aggregate<Account, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  evolve: evolveAccount,
}
