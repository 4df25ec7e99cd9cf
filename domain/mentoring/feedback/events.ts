// These names and shapes are on disk for ever: add versions, never edit.
import type { Party } from '../../meetings/meeting/events.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { Event, NoData, Sealed } from '../../platform/event.ts'
import type { MeetingId, ProgramId, RelationshipId } from '../../platform/ids.ts'

/** What a feedback is about: a meeting report, or the whole accompaniment. */
export type FeedbackSubject =
  | { readonly kind: 'meeting'; readonly meetingId: MeetingId }
  | { readonly kind: 'mentoring_relationship' }

/** 1 disappointing, 2 rather good, 3 effective, 4 very effective, 5 incredible. */
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

export interface FeedbackContent {
  readonly rating: Rating
  /** JSON text of the answers to the feedback questions. */
  readonly answers: Sealed
  readonly report: Sealed | null
}

export type FeedbackEvent =
  | Event<
      'FeedbackGiven',
      Parties &
        FeedbackContent & {
          readonly programId: ProgramId
          readonly relationshipId: RelationshipId
          readonly about: FeedbackSubject
          readonly author: Party
        }
    >
  | Event<'FeedbackRevised', FeedbackContent>
  | Event<'FeedbackWithdrawn', NoData>
