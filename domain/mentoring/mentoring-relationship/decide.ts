import type { RequestRefusal } from '../mentoring-request/decide.ts'
import type { Presence } from '../../people/account/words.ts'
import type { Parties } from '../mentoring-request/events.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { ProgramId, RequestId } from '../../platform/ids.ts'
import type { ActingRole } from '../../platform/policy.ts'
import type { RelationshipCancellation, RelationshipEvent } from './events.ts'
import type { AdminFinishReason, FinishReason } from './words.ts'
import { relationshipPolicy } from './policy.ts'
import type { Relationship } from './state.ts'

export type RelationshipRefusal = 'already_open' | 'transition_not_allowed'

type RelationshipDecision = Decision<RelationshipEvent, RelationshipRefusal>

/** With its request. */
export function requestRelationship(
  relationship: Relationship,
  request: { readonly parties: Parties; readonly programId: ProgramId; readonly requestId: RequestId },
): RelationshipDecision {
  if (relationship.state === 'requested' && relationship.requestId === request.requestId) return accept()
  if (relationship.state !== 'none') return refuse('already_open')
  const { parties, programId, requestId } = request
  return accept({ type: 'RelationshipRequested', data: { ...parties, programId, requestId } })
}

/** With the confirmation, once both capacities are reserved. */
export function initiate(relationship: Relationship): RelationshipDecision {
  if (relationship.state === 'initiated') return accept()
  if (!relationshipPolicy.mayDo('initiate', relationship.state, ['system'])) return refuse('transition_not_allowed')
  return accept({ type: 'RelationshipInitiated', data: {} })
}

/** Looked up before two people are brought together. */
interface SetUpFacts {
  readonly participant: Standing
  readonly presenter: Standing
}

interface Standing {
  readonly presence: Presence
  readonly inProgram: boolean
  /** Holds as many accompaniments as their limit without this one. */
  readonly full: boolean
}

/**
 * By an administrator, without a request. Decided together with the reservation of both capacities, which check the
 * limits too.
 */
export function setUp(
  relationship: Relationship,
  by: readonly ActingRole[],
  { parties, programId }: { readonly parties: Parties; readonly programId: ProgramId },
  { participant, presenter }: SetUpFacts,
): Decision<RelationshipEvent, RequestRefusal> {
  if (relationship.state !== 'none') return refuse('already_open')
  if (!relationshipPolicy.mayDo('setUp', 'none', by)) return refuse('transition_not_allowed')
  if (parties.participantUserId === parties.presenterUserId) return refuse('self')
  if (participant.presence === 'gone') return refuse('participant_gone')
  if (participant.presence !== 'active' || presenter.presence !== 'active') return refuse('partner_inactive')
  if (!participant.inProgram || !presenter.inProgram) return refuse('not_in_program')
  if (participant.full) return refuse('mentee_full')
  if (presenter.full) return refuse('mentor_full')
  return accept({ type: 'RelationshipAdminInitiated', data: { ...parties, programId } })
}

/** By a party. Already done when a party finished it for the same reason. */
export function finish(
  relationship: Relationship,
  by: readonly ActingRole[],
  reason: FinishReason,
  note: Sealed | null,
): RelationshipDecision {
  return end(relationship, by, 'finish', { type: 'RelationshipFinished', data: { reason, note } })
}

/** By an administrator. Already done when an administrator finished it for the same reason. */
export function finishAsAdmin(
  relationship: Relationship,
  by: readonly ActingRole[],
  reason: AdminFinishReason,
  note: Sealed | null,
): RelationshipDecision {
  return end(relationship, by, 'finishAsAdmin', { type: 'RelationshipAdminFinished', data: { reason, note } })
}

function end(
  relationship: Relationship,
  by: readonly ActingRole[],
  command: 'finish' | 'finishAsAdmin',
  event: Extract<RelationshipEvent, { type: 'RelationshipFinished' | 'RelationshipAdminFinished' }>,
): RelationshipDecision {
  const { state } = relationship
  if (relationshipPolicy.mayDo(command, state, by)) return accept(event)
  const done =
    (state === 'finished' || state === 'admin_finished') &&
    state === relationshipPolicy.rules[command].to &&
    relationship.reason === event.data.reason &&
    relationshipPolicy.mayDo(command, 'initiated', by)
  return done ? accept() : notAllowed(relationship, by)
}

/** By an administrator. A request that it came from is revoked in the same append. */
export function remove(relationship: Relationship, by: readonly ActingRole[]): RelationshipDecision {
  const mayRemove = relationshipPolicy.mayDo('remove', 'initiated', by)
  if (mayRemove && relationship.state === 'cancelled') return accept()
  if (relationship.state === 'none' || !relationshipPolicy.mayDo('remove', relationship.state, by))
    return notAllowed(relationship, by)
  const cause = relationship.requestId === null ? 'deleted' : 'revoked'
  return accept({ type: 'RelationshipCancelled', data: { cause } })
}

/** With its request, or when a party's account is erased. */
export function cancel(relationship: Relationship, cause: RelationshipCancellation): RelationshipDecision {
  if (relationship.state === 'cancelled') return accept()
  if (!relationshipPolicy.mayDo('cancel', relationship.state, ['system'])) return refuse('transition_not_allowed')
  return accept({ type: 'RelationshipCancelled', data: { cause } })
}

/** Once both have given their feedback on it. */
export function provideFeedback(relationship: Relationship): RelationshipDecision {
  if (relationship.state === 'feedback_provided') return accept()
  if (!relationshipPolicy.mayDo('provideFeedback', relationship.state, ['system']))
    return refuse('transition_not_allowed')
  return accept({ type: 'RelationshipFeedbackProvided', data: {} })
}

/** Fewer than two feedbacks are left: one was withdrawn while the other was given. */
export function takeBackFeedback(relationship: Relationship): RelationshipDecision {
  return relationshipPolicy.mayDo('takeBackFeedback', relationship.state, ['system'])
    ? accept({ type: 'RelationshipFeedbackTakenBack', data: {} })
    : accept()
}

function notAllowed({ state }: Relationship, by: readonly ActingRole[]): RelationshipDecision {
  return refuse('transition_not_allowed', relationshipPolicy.allowedFor(state, by))
}
