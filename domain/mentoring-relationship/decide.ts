import type { Parties } from '../mentoring-request/events.ts'
import { accept, refuse, type Decision } from '../shared/decision.ts'
import type { ProgramId, RequestId } from '../shared/ids.ts'
import type { RelationshipCancellation, RelationshipEvent } from './events.ts'
import { relationshipPolicy } from './policy.ts'
import type { Relationship } from './state.ts'

export type RelationshipRefusal = 'already_open' | 'transition_not_allowed'

type RelationshipDecision = Decision<RelationshipEvent, RelationshipRefusal>

/** With its request. */
export function requestRelationship(
  relationship: Relationship,
  asked: { readonly parties: Parties; readonly programId: ProgramId; readonly requestId: RequestId },
): RelationshipDecision {
  if (relationship.state === 'requested' && relationship.requestId === asked.requestId) return accept()
  if (relationship.state !== 'none') return refuse('already_open')
  const { parties, programId, requestId } = asked
  return accept({ type: 'RelationshipRequested', data: { ...parties, programId, requestId } })
}

/** With the confirmation, once both capacities are reserved. */
export function initiate(relationship: Relationship): RelationshipDecision {
  if (relationship.state === 'initiated') return accept()
  if (!relationshipPolicy.mayDo('initiate', relationship.state, ['system'])) return refuse('transition_not_allowed')
  return accept({ type: 'RelationshipInitiated', data: {} })
}

/** With its request, or when a party's account is erased. */
export function cancel(relationship: Relationship, cause: RelationshipCancellation): RelationshipDecision {
  if (relationship.state === 'cancelled') return accept()
  if (!relationshipPolicy.mayDo('cancel', relationship.state, ['system'])) return refuse('transition_not_allowed')
  return accept({ type: 'RelationshipCancelled', data: { cause } })
}
