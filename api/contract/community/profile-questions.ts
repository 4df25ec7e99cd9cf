import { z } from 'zod'
import { audiences, fieldTypes } from '#domain/community/profile-questions/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { localised } from '../platform/values.ts'

const questionCategories = ['profile_question', 'user_question'] as const

export const profileRoles = z.enum(['participant', 'presenter'])

/** One of the answers to choose from: the question's own, or a tag or business unit of the company. */
export const possibleAnswer = z.object({
  code: z.string(),
  label: localised,
  /** In plain words, where the answer needs it. */
  help: localised.nullable(),
  /** Those who have it keep it; nobody chooses it any more. */
  archived: z.boolean(),
})
export type PossibleAnswer = z.infer<typeof possibleAnswer>

export const profileQuestionAttributes = z.object({
  /** `user_question`: of the account, the same in both profiles. */
  category: z.enum(questionCategories),
  /** The key of the answer in `answers_details`. */
  field_name: z.string(),
  field_type: z.enum(fieldTypes),
  roles: z.array(profileRoles),
  /** null: of every program. */
  program_id: z.string().nullable(),
  title: localised,
  /** What stands above an answer; the title, where administrators have written none. */
  label: localised,
  help: localised.nullable(),
  /** Who sees the answer beside its person. */
  seen_by: z.enum(audiences),
  required: z.boolean(),
  sign_up_required: z.boolean(),
  is_filter: z.boolean(),
  max_length: z.number().nullable(),
  max_choices: z.number().nullable(),
  position: z.number(),
  /** People may propose what the list of a tag lacks. */
  may_propose: z.boolean(),
  profile_answers: z.array(possibleAnswer),
})
export type ProfileQuestionAttributes = z.infer<typeof profileQuestionAttributes>

/** What the company asks about a profile, those of the account among them. */
export const profileQuestions = {
  type: 'profile_questions',
  attributes: profileQuestionAttributes,
  paths: {
    list: '/profile_questions',
    jobCategory: '/profile_questions/job_category',
    businessSector: '/profile_questions/business_sector',
  },
  filters: { list: ['is_filter', 'role', 'program', 'category'] },
} as const satisfies ResourceContract

const { category, field_name, field_type, required, sign_up_required, position } = profileQuestionAttributes.shape

/** Questions of the account, in one language (`?locale`, else the reader's). */
export const userQuestions = {
  type: 'user_questions',
  attributes: z.object({
    category,
    field_name,
    field_type,
    title: z.string(),
    help: z.string().nullable(),
    required,
    sign_up_required,
    position,
    profile_answers: z.array(z.object({ code: z.string(), label: z.string() })),
  }),
  paths: { list: '/user_questions' },
  filters: { list: ['locale'] },
} as const satisfies ResourceContract

export const profileStepAttributes = z.object({
  /** The first is 1. */
  order: z.number(),
  /** Part of the address of the step. */
  anchor: z.string(),
  /** In the list of steps. */
  title: localised,
  /** Of the page. */
  heading: localised.nullable(),
  help: localised.nullable(),
})
export type ProfileStepAttributes = z.infer<typeof profileStepAttributes>

const stepRelationships = { questions: { to: ['profile_questions'], many: true } } as const

/** The steps of a mentor's profile, those without a question to ask left out. */
export const presenterSteps = {
  type: 'presenter_steps',
  attributes: profileStepAttributes,
  relationships: stepRelationships,
  includes: ['questions'],
  paths: { list: '/presenter_steps' },
} as const satisfies ResourceContract

/** The steps of a mentee's profile. */
export const participantSteps = {
  ...presenterSteps,
  type: 'participant_steps',
  paths: { list: '/participant_steps' },
} as const satisfies ResourceContract
