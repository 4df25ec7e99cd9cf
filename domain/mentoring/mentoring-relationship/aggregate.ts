import type { Aggregate } from '../../platform/aggregate.ts'
import type { RelationshipRefusal } from './decide.ts'
import type { RelationshipEvent } from './events.ts'
import { relationshipPolicy } from './policy.ts'
import { evolve, noRelationship, type Relationship } from './state.ts'

export const mentoringRelationship: Aggregate<
  'mentoring_relationship',
  Relationship,
  RelationshipEvent,
  RelationshipRefusal
> = {
  category: 'mentoring_relationship',
  initial: noRelationship,
  evolve,
  versions: {
    RelationshipRequested: [],
    RelationshipInitiated: [],
    RelationshipAdminInitiated: [],
    RelationshipFinished: [],
    RelationshipAdminFinished: [(data) => ({ ...data, note: null })],
    RelationshipPaused: [],
    RelationshipResumed: [],
    RelationshipFeedbackProvided: [],
    RelationshipFeedbackTakenBack: [],
    RelationshipCancelled: [],
  },
  policy: relationshipPolicy,
  erasure: 'ends with the person',
}
