import { z } from 'zod'
import type { ResourceContract } from './resource.ts'
import { instant } from './values.ts'

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
  other_profile: z.enum(['at_once', 'approval', 'closed']),
  /** Profiles that the person asked for, until an administrator answers. */
  asked_profiles: z.array(z.object({ role: z.enum(['participant', 'presenter']), asked_at: instant })),
})
export type UserResourceAttributes = z.infer<typeof userResourceAttributes>

/** One's own account. `current_profile` is one of one's own profiles. */
export const updateUser = z.strictObject({
  data: z.strictObject({
    type: z.literal('users'),
    id: z.uuid(),
    attributes: z
      .strictObject({ locale: z.enum(['fr', 'en']).optional(), time_zone: z.string().min(1).max(64).optional() })
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
