import type { Party } from '../../meetings/meeting/events.ts'
import type { Parties } from '../mentoring-request/events.ts'
import { derivedId, type FeedbackId, type MeetingId, type ProfileId, type RelationshipId } from '../../platform/ids.ts'
import type { FeedbackEvent, FeedbackSubject } from './events.ts'

interface Written {
  readonly parties: Parties
  readonly relationshipId: RelationshipId
  readonly about: FeedbackSubject
  readonly author: Party
}

export type Feedback = { readonly state: 'none' } | (Written & { readonly state: 'given' | 'withdrawn' })

export type FeedbackState = Feedback['state']

export const noFeedback: Feedback = { state: 'none' }

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(feedback: Feedback, event: FeedbackEvent): Feedback {
  switch (event.type) {
    case 'FeedbackGiven': {
      if (feedback.state === 'given') return feedback
      const { participantId, participantUserId, presenterId, presenterUserId, ...data } = event.data
      const parties = { participantId, participantUserId, presenterId, presenterUserId }
      const { relationshipId, about, author } = data
      return { state: 'given', parties, relationshipId, about, author }
    }
    case 'FeedbackWithdrawn':
      return feedback.state === 'given' ? { ...feedback, state: 'withdrawn' } : feedback
    case 'FeedbackRevised':
    default:
      return feedback
  }
}

/** One for each author of a meeting or a relationship: the same two ids always give the same feedback. */
export function feedbackIdOf(subject: MeetingId | RelationshipId, author: ProfileId): FeedbackId {
  return derivedId<FeedbackId>('feedback', subject, author)
}
