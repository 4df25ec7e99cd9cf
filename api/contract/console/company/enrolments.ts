import { z } from 'zod'
import { instant } from '../../platform/values.ts'
import { hiddenReasons } from '../people/user-values.ts'

export const profileRoles = ['participant', 'presenter'] as const
export const enrolmentOrigins = ['joined', 'hand', 'rule', 'import'] as const

/** One profile in one program, and why it is there. */
export const adminEnrolment = z.object({
  id: z.string(),
  program_id: z.string(),
  profile_id: z.string(),
  user_id: z.string(),
  full_name: z.string(),
  role: z.enum(profileRoles),
  business_unit: z.string().nullable(),
  country: z.string().nullable(),
  completion: z.number(),
  visible: z.boolean(),
  /** The completion from which the company shows a profile. */
  min_completion: z.number(),
  /** Every reason. Empty: it is found, or it is a mentee's, which is not looked for. */
  hidden: z.array(z.enum(hiddenReasons)),
  open: z.number(),
  limit: z.number(),
  origin: z.enum(enrolmentOrigins),
  /** Who enrolled them, or wrote the rule; null: themselves, an import, or an erased account. */
  enrolled_by_name: z.string().nullable(),
  created_at: instant,
  actions: z.array(z.enum(['withdraw'])),
})
export type AdminEnrolment = z.infer<typeof adminEnrolment>

/** People who may be enrolled, by profile. */
export const enrolmentCandidate = z.object({
  /** Of the profile. */
  id: z.string(),
  full_name: z.string(),
  role: z.enum(profileRoles),
  business_unit: z.string().nullable(),
  country: z.string().nullable(),
  /** An administrator took them out of the program before. */
  withdrawn: z.boolean(),
})
export type EnrolmentCandidate = z.infer<typeof enrolmentCandidate>

export const enrolmentsMade = z.strictObject({ profile_ids: z.array(z.uuid()).min(1).max(200) })
export type EnrolmentsMade = z.infer<typeof enrolmentsMade>

/** What became of the profiles that were to be enrolled. */
export const enrolmentsResult = z.object({
  id: z.string(),
  enrolled: z.number(),
  already: z.number(),
  /** Unknown, closed, or of an account that is not active. */
  refused: z.number(),
})

const codes = z.array(z.string().min(1).max(100)).max(300)

/** Whom a rule enrols: people of one of the units, of one of the countries, with one of the answers. */
export const ruleConditions = z.strictObject({
  role: z.enum(profileRoles),
  business_units: codes,
  countries: codes,
  /** Of a question with answers to choose from. */
  field_name: z.string().max(63).nullable(),
  answers: codes,
})
export type RuleConditions = z.infer<typeof ruleConditions>

export const ruleWritten = z.strictObject({
  ...ruleConditions.shape,
  active: z.boolean(),
  /** The revision that the administrator saw; null: there was no rule for this role. */
  revision: z.int().min(0).nullable(),
  /** The administrator knows that the rule means nobody, or everybody. */
  confirmed: z.boolean().optional(),
})
export type RuleWritten = z.infer<typeof ruleWritten>

/** Whom a rule means now. The id is the program's. */
export const rulePreview = z.object({
  id: z.string(),
  /** People with an open profile of the role. */
  everybody: z.number(),
  meant: z.number(),
  already: z.number(),
  /** Taken out by hand: the rule leaves them out. */
  withdrawn: z.number(),
  to_enrol: z.number(),
  /** The first of those to enrol, by name. */
  names: z.array(z.object({ id: z.string(), full_name: z.string(), business_unit: z.string().nullable() })),
  /** The program takes people today. */
  in_season: z.boolean(),
})
export type RulePreview = z.infer<typeof rulePreview>

export const enrolmentRule = z.object({
  ...ruleConditions.shape,
  active: z.boolean(),
  revision: z.number(),
  written_by_name: z.string().nullable(),
  /** null: not in the console. */
  written_at: instant.nullable(),
  /** null: it waits for the season, or for the next run of its job. */
  applied_at: instant.nullable(),
  /** People whom a rule of this role has enrolled and who are still there. */
  enrolled: z.number(),
})

/** The rules of a program, at most one for each role. The id is the program's. */
export const enrolmentRules = z.object({
  id: z.string(),
  rules: z.array(enrolmentRule),
  /** Units, countries and questions that a rule may name. */
  units: z.array(z.object({ code: z.string(), label: z.object({ fr: z.string(), en: z.string() }) })),
  countries: z.array(z.string()),
  questions: z.array(
    z.object({
      field_name: z.string(),
      title: z.object({ fr: z.string(), en: z.string() }),
      roles: z.array(z.string()),
      answers: z.array(z.object({ code: z.string(), label: z.object({ fr: z.string(), en: z.string() }) })),
    }),
  ),
})
export type EnrolmentRules = z.infer<typeof enrolmentRules>
