import { z } from 'zod'
import { otherProfileRules } from '#domain/company/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { isCountry } from '../community/countries.ts'
import { ageBases, genders, professionalStatuses } from '../community/particulars.ts'
import { signUpFields } from './sign-up.ts'
import { zoneName } from '../platform/time-zone.ts'
import { instant } from '../platform/values.ts'

/** Texts that the company asks the person to accept: nothing else is answered before (403 `terms_not_accepted`). */
const textToAccept = z.object({
  document: z.enum(['charter', 'terms']),
  /** The one in force: no other can be accepted. */
  version: z.number().int(),
  language: z.enum(['fr', 'en']),
  /** The version that the person accepted before. */
  accepted: z.number().int().nullable(),
})

export const userAttributes = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  isAdmin: z.boolean(),
  is_presenter: z.boolean(),
  roles: z.array(z.string()),
  locale: z.enum(['fr', 'en']),
  time_zone: z.string(),
  /** The picture in 256 pixels; `?size=96` and `?size=512` are the others. */
  avatar_url: z.string().nullable(),
  must_accept: z.array(textToAccept),
})
export type UserAttributes = z.infer<typeof userAttributes>

/** The resource: `/auth` answers without what is added here. */
export const userResourceAttributes = userAttributes.extend({
  /** What happens when a person with one profile asks for the other. */
  other_profile: z.enum(otherProfileRules),
  /** Profiles that the person requested, until an administrator answers. */
  asked_profiles: z.array(z.object({ role: z.enum(['participant', 'presenter']), asked_at: instant })),
  /** Per cent of the company: mentees meet no mentor whose profile is answered less. */
  min_profile_completion: z.number(),
  /** Days that a mentor of the company has to answer a request. */
  request_expiry_days: z.number(),
  /** Where the company meets by video: in the product, and on these hosts of its own tool. */
  conference: z.object({ in_product: z.boolean(), hosts: z.array(z.string()) }),
  /** Profiles that were closed, and keep their answers. */
  closed_profiles: z.array(z.enum(['participant', 'presenter'])),
  job_title: z.string().nullable(),
  professional_status: z.enum(professionalStatuses).nullable(),
  /** Code of a unit of the company. */
  business_unit: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  /** Town or site. */
  city: z.string().nullable(),
  /** Two capital letters, as `FR`. */
  country: z.string().nullable(),
  /** `YYYY-MM-DD`. Like the gender and the basis of a minor's part, null to every reader but its person. */
  date_of_birth: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  age_basis: z.enum(ageBases).nullable(),
})
export type UserResourceAttributes = z.infer<typeof userResourceAttributes>

/** The particulars of the sign-up; here each one is optional. */
const particulars = {
  job_title: signUpFields.shape.job_title.optional(),
  professional_status: signUpFields.shape.professional_status.optional(),
  business_unit: signUpFields.shape.business_unit.optional(),
  linkedin_url: signUpFields.shape.linkedin_url,
  city: signUpFields.shape.city.optional(),
  country: z.string({ error: 'not_known' }).refine(isCountry, { error: 'not_known' }).nullish(),
  date_of_birth: signUpFields.shape.date_of_birth.optional(),
  gender: signUpFields.shape.gender.optional(),
  age_basis: signUpFields.shape.age_basis,
}

/** One's own account. `current_profile` is one of one's own profiles. */
export const updateUser = z.strictObject({
  data: z.strictObject({
    type: z.literal('users'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        locale: z.enum(['fr', 'en']).optional(),
        time_zone: zoneName.optional(),
        ...particulars,
      })
      .optional(),
    relationships: z
      .strictObject({
        current_profile: z
          .strictObject({ data: z.strictObject({ type: z.enum(['presenters', 'participants']), id: z.uuid() }) })
          .optional(),
      })
      .optional(),
  }),
})

export const users = {
  type: 'users',
  attributes: userResourceAttributes,
  relationships: {
    current_profile: { to: ['presenters', 'participants'], nullable: true },
    participant_profiles: { to: ['participants'], many: true },
    presenter_profiles: { to: ['presenters'], many: true },
    current_program: { to: ['programs'], nullable: true },
    program_enrollments: { to: ['program_enrollments'], many: true },
  },
  includes: ['current_profile', 'participant_profiles', 'presenter_profiles', 'current_program', 'program_enrollments'],
  paths: { one: '/users/:id', avatar: '/users/:id/avatar' },
  bodies: { update: updateUser },
} as const satisfies ResourceContract
