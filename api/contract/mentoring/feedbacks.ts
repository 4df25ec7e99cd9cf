import { z } from 'zod'
import { answerMaxLength } from '#domain/mentoring/feedback/words.ts'
import { partyRelationships } from './parties.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

export { answerMaxLength }

export const reportMaxLength = 4000

/** To one question: a text, or the codes of the chosen answers. */
export const feedbackAnswer = z.union([
  z.strictObject({ question_id: z.uuid(), text: z.string().trim().max(answerMaxLength) }),
  z.strictObject({ question_id: z.uuid(), codes: z.array(z.string().max(60)).max(50) }),
])

export const feedbackAttributes = z.object({
  author: z.enum(['participant', 'presenter']),
  /** The id of `feedbackable`. */
  feedbackable_id: z.string(),
  /** The reader wrote it, or both are given, or the meeting is over: the next three can be read. */
  readable: z.boolean(),
  /** 1 disappointing, 2 rather good, 3 effective, 4 very effective, 5 incredible. */
  rating: z.number().int().min(1).max(5).nullable(),
  /** null when they cannot be read, or were erased. */
  answers: z.array(feedbackAnswer).nullable(),
  report: z.string().nullable(),
  given_at: instant,
  /** null: as it was given. */
  revised_at: instant.nullable(),
  revision: z.number(),
  /** What the reader may do with it. */
  allowed: z.array(z.enum(['revised', 'withdrawn'])),
})
export type FeedbackAttributes = z.infer<typeof feedbackAttributes>

const content = {
  rating: z.number().int().min(1).max(5),
  /** Left out where the program asks nothing: the report is then a rating, with a text if its author likes. */
  answers: z.array(feedbackAnswer).max(50).optional(),
  report: z.string().trim().max(reportMaxLength).nullable().optional(),
}

export const createFeedback = z.strictObject({
  data: z.strictObject({ type: z.literal('feedbacks'), attributes: z.strictObject(content) }),
})

/** The whole content again. */
export const updateFeedback = z.strictObject({
  data: z.strictObject({ type: z.literal('feedbacks'), id: z.uuid(), attributes: z.strictObject(content) }),
})

/** Meeting reports, and feedback on accompaniments. */
export const feedbacks = {
  type: 'feedbacks',
  attributes: feedbackAttributes,
  relationships: {
    ...partyRelationships,
    /** A meeting, or an accompaniment. */
    feedbackable: { to: ['meetings', 'mentoring_relationships'] },
  },
  paths: {
    list: '/feedbacks',
    ofMeeting: '/meetings/:meetingId/feedbacks',
    oneOfMeeting: '/meetings/:meetingId/feedbacks/:id',
    ofRelationship: '/mentoring_relationships/:relationshipId/feedbacks',
    oneOfRelationship: '/mentoring_relationships/:relationshipId/feedbacks/:id',
  },
} as const satisfies ResourceContract
