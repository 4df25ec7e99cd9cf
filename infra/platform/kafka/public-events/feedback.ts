import { z } from 'zod'
import type { FeedbackEvent } from '#domain/mentoring/feedback/events.ts'
import { published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'

/**
 * Who wrote about what, without the content: ratings are withheld like words (docs/decisions/2801). Version 1 held the
 * rating.
 */
export const feedbackPublicEvents: PublicEventsOf<FeedbackEvent> = {
  topic: 'binome.feedback.v1',
  events: {
    FeedbackGiven: published(
      z.object({
        ...parties,
        relationship_id: uuid,
        /** null: it is about the whole relationship. */
        meeting_id: uuid.nullable(),
        author: z.enum(['participant', 'presenter']),
      }),
      (data) => ({
        ...publicParties(data),
        relationship_id: data.relationshipId,
        meeting_id: data.about.kind === 'meeting' ? data.about.meetingId : null,
        author: data.author,
      }),
      2,
    ),
    FeedbackRevised: { ...withoutData, version: 2 },
    FeedbackWithdrawn: withoutData,
  },
}
