import { z } from 'zod'
import { feedbackQuestionAttributes } from '../../mentoring/feedback-questions.ts'
import { plainContract } from '../../platform/plain.ts'
import { localisedLine } from '../../platform/values.ts'

const { role_type, subcategory, field_type } = feedbackQuestionAttributes.shape

/** A possible answer; its code is what answers keep. */
const choice = z.strictObject({
  code: z
    .string()
    .max(60)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, { error: 'a code like north-site' }),
  label: localisedLine(80),
})

/**
 * The questions of reports, as administrators edit them. The role, the subject and the type of a question never change.
 */
export const adminFeedbackQuestions = plainContract({
  type: 'feedback_questions',
  fixed: {
    /** null: of every program. */
    program_id: z.uuid().nullable().optional(),
    role_type,
    subcategory,
    field_type,
  },
  writable: {
    title: localisedLine(200),
    choices: z.array(choice).max(20).optional(),
    required: z.boolean().optional(),
    position: z.number().int().min(0).max(999).optional(),
    archived: z.boolean().optional(),
  },
  readOnly: {},
  filters: ['q', 'subcategory', 'role_type', 'field_type', 'program_id', 'archived'],
  sorts: ['position', 'title', 'subcategory', 'role_type', 'field_type'],
  columns: ['title', 'subcategory', 'role_type', 'field_type', 'program_id', 'required', 'position', 'archived'],
})
