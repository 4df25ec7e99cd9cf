import { z } from 'zod'
import { questionKinds } from '#domain/mentoring/feedback/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { labelled, localised } from '../platform/values.ts'

export const feedbackQuestionAttributes = z.object({
  /** null: of every program. */
  program_id: z.string().nullable(),
  role_type: z.enum(['participant', 'presenter']),
  subcategory: z.enum(['meeting', 'mentoring_relationship']),
  field_type: z.enum(questionKinds),
  title: localised,
  /** Possible answers; empty for a text. */
  choices: z.array(labelled),
  required: z.boolean(),
  position: z.number(),
})
export type FeedbackQuestionAttributes = z.infer<typeof feedbackQuestionAttributes>

/** The questions about a meeting, or about the whole accompaniment; the reader sees those of both roles. */
export const feedbackQuestions = {
  type: 'feedback_questions',
  attributes: feedbackQuestionAttributes,
  paths: { list: '/feedback_questions' },
  filters: { list: ['subcategory', 'role_type'] },
} as const satisfies ResourceContract
