import type { Parties } from '../mentoring-request/events.ts'
import type { Instant, ProgramId, RequestId } from '../../platform/ids.ts'
import type { RelationshipCancellation, RelationshipEvent } from './events.ts'
import { endedRelationshipStates, type PauseReason } from './words.ts'

interface Between {
  readonly parties: Parties
  readonly programId: ProgramId
  /** null when an administrator set it up directly. */
  readonly requestId: RequestId | null
}

interface Ended {
  readonly state: 'finished' | 'admin_finished'
  readonly reason: string
}

/** It rests until then. */
export interface Pause {
  /** The day on which it goes on, and when that begins. */
  readonly until: string
  readonly resumesAt: Instant
  readonly reason: PauseReason
}

interface Running {
  readonly state: 'initiated' | 'admin_initiated'
  readonly pause: Pause | null
}

export type Relationship =
  | { readonly state: 'none' }
  | (Between & { readonly state: 'requested' })
  | (Between & Running)
  | (Between & Ended)
  /** `ended`: what it was before both had given theirs. */
  | (Between & { readonly state: 'feedback_provided'; readonly ended: Ended })
  | (Between & { readonly state: 'cancelled'; readonly cause: RelationshipCancellation })

export type RelationshipState = Relationship['state']

export const noRelationship: Relationship = { state: 'none' }

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(relationship: Relationship, event: RelationshipEvent): Relationship {
  if (event.type === 'RelationshipRequested' || event.type === 'RelationshipAdminInitiated') {
    if (relationship.state !== 'none') return relationship
    const { programId, participantId, participantUserId, presenterId, presenterUserId } = event.data
    const parties = { participantId, participantUserId, presenterId, presenterUserId }
    return event.type === 'RelationshipRequested'
      ? { state: 'requested', parties, programId, requestId: event.data.requestId }
      : { state: 'admin_initiated', parties, programId, requestId: null, pause: null }
  }
  const { state } = relationship
  if (state === 'none' || state === 'cancelled') return relationship
  const { parties, programId, requestId } = relationship
  const between = { parties, programId, requestId }
  const ongoing = state === 'initiated' || state === 'admin_initiated'
  switch (event.type) {
    case 'RelationshipInitiated':
      return state === 'requested' ? { state: 'initiated', ...between, pause: null } : relationship
    case 'RelationshipPaused': {
      const { until, resumesAt, reason } = event.data
      return ongoing ? { state, ...between, pause: { until, resumesAt, reason } } : relationship
    }
    case 'RelationshipResumed':
      return ongoing ? { state, ...between, pause: null } : relationship
    case 'RelationshipFinished':
      return ongoing ? { state: 'finished', reason: event.data.reason, ...between } : relationship
    case 'RelationshipAdminFinished':
      return ongoing ? { state: 'admin_finished', reason: event.data.reason, ...between } : relationship
    case 'RelationshipFeedbackProvided':
      return state === 'finished' || state === 'admin_finished'
        ? { state: 'feedback_provided', ended: { state, reason: relationship.reason }, ...between }
        : relationship
    case 'RelationshipFeedbackTakenBack':
      return state === 'feedback_provided' ? { ...relationship.ended, ...between } : relationship
    case 'RelationshipCancelled':
      return state === 'requested' || ongoing
        ? { state: 'cancelled', cause: event.data.cause, ...between }
        : relationship
    default:
      return relationship
  }
}

/** Over: the pair may ask again. */
export function isOver(relationship: Relationship): boolean {
  return [...endedRelationshipStates, 'cancelled'].includes(relationship.state)
}

/** null: it goes on, or does not run. */
export function pauseOf(relationship: Relationship): Pause | null {
  return 'pause' in relationship ? relationship.pause : null
}
