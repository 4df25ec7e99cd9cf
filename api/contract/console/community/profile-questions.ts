import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { profileQuestionAttributes, profileRoles } from '../../community/profile-questions.ts'
import { instant, localisedLine, localisedText } from '../../platform/values.ts'

const { category, field_type } = profileQuestionAttributes.shape

/** A possible answer; its code is what answers keep. */
const choice = z.strictObject({
  code: z
    .string()
    .max(60)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, { error: 'a code like north-site' }),
  label: localisedLine(80),
  /** In plain words, where the answer needs it. */
  help: localisedText(300).nullable().optional(),
  /** Those who have it keep it; nobody chooses it any more. */
  archived: z.boolean().optional(),
})

/** The questions of profiles, as administrators edit them. The name of a field and its category never change. */
export const adminProfileQuestions = plainContract({
  type: 'profile_questions',
  fixed: {
    field_name: z
      .string()
      .trim()
      .max(63)
      .regex(/^[a-z][a-z0-9_]*$/, { error: 'a name like first_job' }),
    category,
  },
  writable: {
    field_type,
    roles: z.array(profileRoles).min(1).max(2),
    /** null: of every program. */
    program_id: z.uuid().nullable().optional(),
    title: localisedLine(200),
    /** What stands above the answer on profiles; empty: the title. */
    label: localisedLine(60, 0).optional(),
    help: localisedText(500),
    choices: z.array(choice).max(100).optional(),
    may_propose: z.boolean().optional(),
    required: z.boolean().optional(),
    sign_up_required: z.boolean().optional(),
    is_filter: z.boolean().optional(),
    max_length: z.number().int().min(1).max(4000).nullable().optional(),
    max_choices: z.number().int().min(1).max(100).nullable().optional(),
    archived: z.boolean().optional(),
  },
  readOnly: {
    position: z.number(),
    /** The product reads its answers: it is hidden, not deleted. */
    bound: z.boolean(),
    created_at: instant,
  },
  filters: ['q', 'category', 'field_type', 'roles', 'program_id', 'is_filter', 'archived'],
  sorts: ['position', 'title', 'field_name', 'field_type'],
  columns: ['title', 'field_name', 'field_type', 'roles', 'required', 'is_filter', 'archived'],
})

/** The steps of these questions, as administrators edit them. */
export const adminProfileSteps = plainContract({
  type: 'profile_steps',
  fixed: { role: profileRoles },
  writable: {
    anchor: z
      .string()
      .trim()
      .max(63)
      .regex(/^[a-z0-9][a-z0-9-]*$/, { error: 'a code like north-site' }),
    title: localisedLine(80),
    heading: localisedLine(120, 0),
    help: localisedText(500),
    /** Ids of questions in their order. */
    questions: z.array(z.uuid()).max(60),
    archived: z.boolean().optional(),
  },
  readOnly: { position: z.number() },
  filters: ['q', 'role', 'archived'],
  sorts: ['position'],
  columns: ['title', 'role', 'position', 'anchor', 'archived'],
})
