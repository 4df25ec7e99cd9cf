import { z } from 'zod'
import { invitationOrigins } from '#domain/people/sign-up/words.ts'
import { noContactInName } from '../../platform/public-text.ts'
import { emailField, signUpRoles } from '../../people/sign-up.ts'
import { instant } from '../../platform/values.ts'
import { addressRefused } from '../messages/mails.ts'

export { invitationOrigins }

export const invitationStates = ['sent', 'used', 'expired', 'revoked'] as const
export const adminInvitation = z.object({
  id: z.string(),
  /** null for an auditor, who reads no contact details. */
  email: z.string().nullable(),
  /** null: not known yet. */
  full_name: z.string().nullable(),
  roles: z.array(z.enum(signUpRoles)),
  program_id: z.string().nullable(),
  business_unit: z.string().nullable(),
  state: z.enum(invitationStates),
  /** `open`: the person requested the mail themselves. */
  origin: z.enum(invitationOrigins),
  invited_by_name: z.string().nullable(),
  import_id: z.string().nullable(),
  /** Mails sent so far. */
  mails: z.number(),
  sent_at: instant,
  expires_at: instant,
  used_at: instant.nullable(),
  /** Its person got an account without it, by a file for one: the state is `used`. */
  otherwise: z.boolean(),
  address_refused: addressRefused,
  /** The person who signed up with it, or has the account of its address. */
  user_id: z.string().nullable(),
  created_at: instant,
  actions: z.array(z.enum(['resend', 'revoke'])),
})
export type AdminInvitation = z.infer<typeof adminInvitation>

const name = z.string().trim().max(100).superRefine(noContactInName).default('')

/** `POST invitations`. A unit's administrator invites into their unit, also when they leave it out. */
export const newInvitation = z.object({
  email: emailField,
  first_name: name,
  last_name: name,
  /** Those that the person may choose from. */
  roles: z
    .array(z.enum(signUpRoles))
    .min(1)
    .max(2)
    .default([...signUpRoles]),
  program_id: z.uuid().nullish(),
  business_unit: z.string().max(100).nullish(),
  locale: z.enum(['fr', 'en']).nullish(),
})
