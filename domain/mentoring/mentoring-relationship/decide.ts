import type { RequestRefusal } from '../mentoring-request/decide.ts'
import { monthsAfter } from '../../people/absence/absence.ts'
import type { Presence } from '../../people/account/words.ts'
import type { Parties } from '../mentoring-request/events.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { Instant, ProgramId, RequestId } from '../../platform/ids.ts'
import type { ActingRole } from '../../platform/policy.ts'
import type { RelationshipCancellation, RelationshipEvent } from './events.ts'
import { longestPauseMonths, type AdminFinishReason, type FinishReason, type PauseReason, type Side } from './words.ts'
import { pausePolicy, relationshipPolicy } from './policy.ts'
import { pauseOf, type Relationship } from './state.ts'

export type RelationshipRefusal =
  | 'already_open'
  | 'transition_not_allowed'
  | 'already_paused'
  | 'not_paused'
  | 'pause_past'
  | 'pause_too_long'
  | 'pause_not_due'

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
  /** Now. */
  readonly away: boolean
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
  if (presenter.away) return refuse('mentor_away')
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

/** A day on which it goes on, and when that begins where the actor is; `today` is theirs too. */
export interface PauseWanted {
  readonly until: string
  readonly resumesAt: Instant
  readonly today: string
}

/** Already done when it is paused until that day for that reason; until another one it is moved. */
export function pause(
  relationship: Relationship,
  by: readonly ActingRole[],
  { reason, word, ...wanted }: PauseWanted & { readonly reason: PauseReason; readonly word: Sealed | null },
): RelationshipDecision {
  if (!pausePolicy.mayDo('pause', relationship.state, by)) return notAllowed(relationship, by)
  const paused = pauseOf(relationship)
  if (paused !== null)
    return paused.until === wanted.until && paused.reason === reason ? accept() : refuse('already_paused')
  return pausedUntil(by, wanted, { reason, word })
}

/** Another day on which it goes on. Already done when it is that day. */
export function movePause(
  relationship: Relationship,
  by: readonly ActingRole[],
  wanted: PauseWanted,
): RelationshipDecision {
  if (!pausePolicy.mayDo('movePause', relationship.state, by)) return notAllowed(relationship, by)
  const paused = pauseOf(relationship)
  if (paused === null) return refuse('not_paused')
  return paused.until === wanted.until ? accept() : pausedUntil(by, wanted, { reason: paused.reason, word: null })
}

function pausedUntil(
  by: readonly ActingRole[],
  { until, resumesAt, today }: PauseWanted,
  why: { readonly reason: PauseReason; readonly word: Sealed | null },
): RelationshipDecision {
  if (until <= today) return refuse('pause_past')
  if (until > monthsAfter(today, longestPauseMonths)) return refuse('pause_too_long')
  return accept({ type: 'RelationshipPaused', data: { by: sideOf(by), until, resumesAt, ...why } })
}

/** Before its day. Already done when it is not paused. */
export function resume(relationship: Relationship, by: readonly ActingRole[]): RelationshipDecision {
  if (!pausePolicy.mayDo('resume', relationship.state, by)) return notAllowed(relationship, by)
  return pauseOf(relationship) === null ? accept() : accept({ type: 'RelationshipResumed', data: { by: sideOf(by) } })
}

/** Once its day has come. One that ended, or went on before, is as it should be. */
export function resumeAsDue(relationship: Relationship, at: Instant): RelationshipDecision {
  const paused = pauseOf(relationship)
  if (paused === null) return accept()
  return at < paused.resumesAt
    ? refuse('pause_not_due')
    : accept({ type: 'RelationshipResumed', data: { by: 'system' } })
}

/** As whom: a party first. */
function sideOf(by: readonly ActingRole[]): Side {
  return by.find((role): role is Side => role !== 'system') ?? 'admin'
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
