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

/** One per profile. */
export const capacities: Aggregate<Capacity, CapacityEvent> = {
  category: 'capacity',
  initial: emptyCapacity,
  evolve: evolveCapacity,
  takeBack: (capacity, written) =>
    written
      .filter((event) => event.type === 'AccompanimentReserved')
      .map((event) => event.data.relationshipId)
      .filter((relationshipId) => capacity.open.has(relationshipId))
      .map((relationshipId) => ({ type: 'AccompanimentReleased', data: { relationshipId } })),
}

/** One per user. */
export const accounts: Aggregate<Account, AccountEvent> = {
  category: 'account',
  initial: noAccount,
  evolve: evolveAccount,
}
