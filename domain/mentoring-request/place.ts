import { isOver as relationshipIsOver, type Relationship } from '../mentoring-relationship/state.ts'
import { derivedId, id, type ProfileId, type ProgramId, type RelationshipId, type RequestId } from '../shared/ids.ts'
import type { MentoringRequest } from './state.ts'

/**
 * The `n`-th time (from 1) that a pair comes together in a program. Derived, so that two requests at once meet in the same streams;
 * request and relationship share the uuid.
 */
export interface Place {
  readonly requestId: RequestId
  readonly relationshipId: RelationshipId
}

export function placeOf(programId: ProgramId, participantId: ProfileId, presenterId: ProfileId, n: number): Place {
  const requestId = derivedId<RequestId>('mentoring_request', programId, participantId, presenterId, n)
  return { requestId, relationshipId: id<RelationshipId>(requestId) }
}

/** Taken and over: the pair may use the next place. */
export function isOver(request: MentoringRequest, relationship: Relationship): boolean {
  const requestOver = request.state === 'cancelled' || request.state === 'finished'
  if (relationship.state === 'none') return requestOver
  return relationshipIsOver(relationship) && (requestOver || request.state === 'none')
}
