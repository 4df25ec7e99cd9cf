import { z } from 'zod'
import { themes } from '#domain/people/account/words.ts'
import { emailIdentity, emailPattern } from './email.ts'
import { notificationChange } from '../messages/notification-settings.ts'
import { noContactInName } from '../platform/public-text.ts'
import { canonicalOrSame } from '../platform/time-zone.ts'

export { themes }

/** Bodies of `/auth`. Unknown keys are ignored. The messages are codes of the server's texts. */

/** POST /auth/sign_in. */
export const signIn = z.object({ email: z.string().max(320).default(''), password: z.string().max(1000).default('') })

/** The password again, unless it was given to sign in a moment ago. */
export const ownersPassword = z.object({ current_password: z.string().max(1000).optional() })

/** DELETE /auth: the password, and the code of the second factor for users with one. */
export const accountDeletion = ownersPassword.extend({
  code: z.string().max(60).optional(),
  /** The answer of an authenticator to `POST /auth/sign_in/passkey/options`. */
  passkey: z.unknown().optional(),
})

const email = z
  .string({ error: 'required' })
  .overwrite(emailIdentity)
  .min(1, { error: 'required' })
  .max(320, { error: 'email_invalid' })
  .check(z.email({ error: 'email_invalid', pattern: emailPattern }))
const name = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(100, { error: 'too_long' })
  .superRefine(noContactInName)
/** Empty for a person with one name. */
const lastName = z.string({ error: 'required' }).trim().max(100, { error: 'too_long' }).superRefine(noContactInName)
const locale = z.enum(['fr', 'en'], { error: 'invalid_value' })
const timeZone = z
  .string({ error: 'time_zone_invalid' })
  .min(1, { error: 'time_zone_invalid' })
  .max(64, { error: 'time_zone_invalid' })
  .overwrite(canonicalOrSame)
const phone = z
  .string({ error: 'phone_invalid' })
  .trim()
  .regex(/^(\+?[\d .()-]{6,25})?$/, { error: 'phone_invalid' })
  .nullable()
const linkedin = z
  .string({ error: 'linkedin_invalid' })
  .trim()
  .max(300, { error: 'linkedin_invalid' })
  .regex(/^(https:\/\/([a-z]+\.)?linkedin\.com\/\S+)?$/, { error: 'linkedin_invalid' })
  .nullable()
/** Its rules are `passwordFaults` (password.ts). */
const newPassword = z.string({ error: 'required' }).min(1, { error: 'required' })

/** What a person says of themselves, at sign-up and later. `language` is another name of `locale`. */
const particulars = {
  locale: locale.optional(),
  language: locale.optional(),
  time_zone: timeZone.optional(),
  phone: phone.optional(),
  linkedin_url: linkedin.optional(),
}

/** POST /auth. */
export const registration = z.object({
  email,
  password: newPassword,
  password_confirmation: newPassword,
  first_name: name,
  last_name: lastName.default(''),
  ...particulars,
  /** Of the invitation's link. */
  invitation_token: z.string().max(500).optional().catch(undefined),
  /** True: the identity that the person showed at the company's provider takes the place of the password. */
  single_sign_on: z.boolean().optional().catch(undefined),
})

/** PATCH and PUT /auth: what is given changes. */
export const preferences = z.object({
  email: email.optional(),
  password: newPassword.optional(),
  password_confirmation: newPassword.optional(),
  current_password: z.string().max(1000).optional().catch(undefined),
  first_name: name.optional(),
  last_name: lastName.optional(),
  ...particulars,
  theme: z.enum(themes, { error: 'invalid_value' }).optional(),
  /** Which notifications go by e-mail and SMS, and when. */
  notifications: notificationChange.optional(),
})

/** POST /auth/password and POST /auth/sign_in_link. */
export const linkRequest = z.object({
  email: z.string().max(320).optional().catch(undefined),
  redirect_url: z.string().max(2000).optional().catch(''),
})

/** PUT /auth/password: with the token of a link, or signed in. */
export const passwordChange = z.object({
  password: newPassword,
  password_confirmation: newPassword,
  current_password: z.string().max(1000).optional().catch(undefined),
  reset_password_token: z.string().max(500).optional().catch(''),
})

/** POST /auth/sign_in_link/use. */
export const linkUse = z.object({ token: z.string().max(500).catch('') })

/** POST /auth/confirmation. */
export const emailConfirmation = z.object({ confirmation_token: z.string().max(500).catch('') })
