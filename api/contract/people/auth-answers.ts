import { z } from 'zod'
import { notificationSettings } from '../messages/notification-settings.ts'
import { themes } from './auth.ts'
import { userAttributes } from './users.ts'

/** Answers of `/auth`. Pages do not import them: the first page holds no schema that it does not read. */

const uuid = z.string().meta({ format: 'uuid' })
const success = z.literal(true)

/** The account as devise_token_auth's clients look for it. */
const account = z.object({
  id: uuid,
  provider: z.string(),
  uid: z.string(),
  allow_password_change: z
    .boolean()
    .describe('Somebody else chose the password: until PUT /auth/password, /api/v1 answers 403'),
  ...userAttributes.shape,
  phone: z.string().nullish(),
  has_profile: z.boolean().optional().describe('Who has a role and no profile works in the console'),
  phone_verified: z.boolean().optional().describe('SMS are sent to a verified number only'),
  linkedin_url: z.string().nullish(),
  theme: z.enum(themes),
  notifications: notificationSettings.optional(),
  unconfirmed_email: z.string().nullish().describe('The new address, until the link in its mail is used'),
})

/** A new account without a session: it waits for approval. */
const pendingAccount = z.object({
  ...account.pick({ id: true, provider: true, uid: true }).shape,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  locale: z.string(),
  status: z.literal('pending_approval'),
})

/** What POST /auth/sign_in/second_factor takes with a code, once, within five minutes. */
const challenge = z.object({ challenge: z.string(), expires_at: z.iso.datetime() })

export const done = z.object({ success })
export const message = z.object({ success, message: z.string() })
export const signedIn = z.object({ data: account })
export const ownAccount = z.object({ success, data: account })
export const changedAccount = z.object({ status: z.literal('success'), data: account })
export const newAccount = z.object({ status: z.literal('success'), data: z.union([account, pendingAccount]) })
export const changedPassword = z.union([
  ownAccount.extend({ message: z.string() }),
  // A user with a second factor enters its code next.
  message.extend({ data: z.null(), second_factor: challenge }),
])

/** What `navigator.credentials` takes. */
export const passkeyOptions = z.object({
  success,
  data: z.looseObject({}).describe('What `navigator.credentials` takes, in JSON'),
})

export const providerAddress = z.object({
  success,
  data: z.object({ address: z.string().describe('Of the provider, where the page goes next') }),
})

export function answerOf<Data extends z.ZodType>(data: Data) {
  return z.object({ success, data })
}
