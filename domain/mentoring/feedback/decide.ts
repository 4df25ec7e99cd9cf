import type { Party } from '../../meetings/meeting/events.ts'
import type { Meeting } from '../../meetings/meeting/state.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { Relationship } from '../mentoring-relationship/state.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { ProgramId, RelationshipId } from '../../platform/ids.ts'
import { ratings, type FeedbackContent, type FeedbackEvent, type FeedbackSubject, type Rating } from './events.ts'
import { feedbackPolicy } from './policy.ts'
import type { Feedback } from './state.ts'

export type FeedbackRefusal =
  /** The program asks nothing of this role, and the report answers questions. */
  | 'no_feedback_questions'
  /** Not held yet, called off, or closed without this report. */
  | 'feedback_not_open'
  /** There is one: it is changed, not given again. */
  | 'feedback_exists'
  /** None, or it was withdrawn. */
  | 'feedback_missing'
  /** The other side has given theirs: both can be read. */
  | 'feedback_read'
  | 'rating_invalid'

type FeedbackDecision = Decision<FeedbackEvent, FeedbackRefusal>

export interface NewFeedback {
  readonly parties: Parties
  readonly programId: ProgramId
  readonly relationshipId: RelationshipId
  readonly about: FeedbackSubject
  readonly author: Party
  readonly rating: number
  readonly answers: Sealed
  readonly report: Sealed | null
}

export interface FeedbackFacts {
  /** It takes feedback now. */
  readonly open: boolean
  /** How many questions the author has. */
  readonly questions: number
  /** The report comes with answers, perhaps with none of them; else it is a rating, and a text if its author likes. */
  readonly answered: boolean
}

/** Where the program asks nothing a rating alone is a report. */
export function give(
  feedback: Feedback,
  { parties, rating, ...given }: NewFeedback,
  { open, questions, answered }: FeedbackFacts,
): FeedbackDecision {
  if (!feedbackPolicy.mayDo('give', feedback.state, ['author'])) return refuse('feedback_exists')
  if (!open) return refuse('feedback_not_open')
  if (questions === 0 && answered) return refuse('no_feedback_questions')
  if (!isRating(rating)) return refuse('rating_invalid')
  return accept({ type: 'FeedbackGiven', data: { ...parties, ...given, rating } })
}

/** Also once the other side has given theirs: they see that it was changed. */
export function revise(
  feedback: Feedback,
  { rating, answers, report }: Omit<FeedbackContent, 'rating'> & { readonly rating: number },
): FeedbackDecision {
  if (!feedbackPolicy.mayDo('revise', feedback.state, ['author'])) return refuse('feedback_missing')
  if (!isRating(rating)) return refuse('rating_invalid')
  return accept({ type: 'FeedbackRevised', data: { rating, answers, report } })
}

/** Only until the other side's is given. */
export function withdraw(feedback: Feedback, other: Feedback): FeedbackDecision {
  if (feedback.state === 'withdrawn') return accept()
  if (!feedbackPolicy.mayDo('withdraw', feedback.state, ['author'])) return refuse('feedback_missing')
  return other.state === 'given' ? refuse('feedback_read') : accept({ type: 'FeedbackWithdrawn', data: {} })
}

/** Whether a meeting takes reports. */
export function takesReports({ state }: Meeting): boolean {
  return state === 'feedback_requested' || state === 'feedback_filled'
}

/** Whether an accompaniment takes feedback: once it is finished. */
export function takesFeedback({ state }: Relationship): boolean {
  return state === 'finished' || state === 'admin_finished' || state === 'feedback_provided'
}

function isRating(value: number): value is Rating {
  return ratings.some((known) => known === value)
}
