import { z } from 'zod'
import type { FeedbackEvent } from '#domain/feedback/events.ts'
import { published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'

const rating = z.int().min(1).max(5)

/** Figures only: no words of anybody. */
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
        rating,
      }),
      (data) => ({
        ...publicParties(data),
        relationship_id: data.relationshipId,
        meeting_id: data.about.kind === 'meeting' ? data.about.meetingId : null,
        author: data.author,
        rating: data.rating,
      }),
    ),
    FeedbackRevised: published(z.object({ rating }), (data) => ({ rating: data.rating })),
    FeedbackWithdrawn: withoutData,
  },
}
