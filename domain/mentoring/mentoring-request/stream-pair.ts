import { isOver as relationshipIsOver, type Relationship } from '../mentoring-relationship/state.ts'
import {
  derivedId,
  id,
  type ProfileId,
  type ProgramId,
  type RelationshipId,
  type RequestId,
} from '../../platform/ids.ts'
import type { MentoringRequest } from './state.ts'

/** A request and its relationship, which share the uuid. */
export interface StreamPair {
  readonly requestId: RequestId
  readonly relationshipId: RelationshipId
}

/**
 * The streams of the `n`-th request (from 1) of two people in a program. The ids are derived, so that two requests made
 * at once conflict on the same streams.
 */
export function nthStreamPair(
  programId: ProgramId,
  participantId: ProfileId,
  presenterId: ProfileId,
  n: number,
): StreamPair {
  const requestId = derivedId<RequestId>('mentoring_request', programId, participantId, presenterId, n)
  return { requestId, relationshipId: id<RelationshipId>(requestId) }
}

/** Both are over: the next request of the two people goes to the next pair of streams. */
export function isOver(request: MentoringRequest, relationship: Relationship): boolean {
  const requestOver = request.state === 'cancelled' || request.state === 'finished'
  if (relationship.state === 'none') return requestOver
  return relationshipIsOver(relationship) && (requestOver || request.state === 'none')
}
