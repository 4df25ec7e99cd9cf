import { z } from 'zod'
import { isPlainName } from '../platform/public-text.ts'

/** Bodies of the calls on passkeys, under `/auth`. Unknown keys are ignored. */

const name = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(60, { error: 'too_long' })
  .refine(isPlainName, { error: 'invalid_value' })
/** As a browser's `PublicKeyCredential.toJSON()` gives it. */
const answer = z.unknown().optional()

/** POST /auth/passkeys/options: the password or a code, unless the person signed in a moment ago. */
export const passkeyProposal = z.object({
  current_password: z.string().max(1000).optional().catch(undefined),
  code: z.string().max(60).optional().catch(undefined),
})

/** POST /auth/passkeys. */
export const newPasskey = z.object({ name, response: answer })

/** PATCH /auth/passkeys/:id. */
export const passkeyName = z.object({ name })

/** POST /auth/sign_in/passkey. */
export const passkeySignIn = z.object({ response: answer })

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** It opens nothing at another host. */
  host: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** Whether it is copied to other devices of its owner, as last sent by the authenticator; null: unknown. */
  synced: z.boolean().nullable(),
})
