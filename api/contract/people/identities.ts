import { z } from 'zod'
import { connectionKinds } from '#domain/people/sign-in/words.ts'

/** Bodies of the calls on identities at providers, under `/auth`. Unknown keys are ignored. */

/** POST /auth/identity_links: the password, unless the person signed in a moment ago. */
export const identityLink = z.object({
  /** `saml`, `oidc`, `facebook`, or the id of a connection. */
  provider: z.string({ error: 'required' }).max(60, { error: 'too_long' }),
  /** SHA-256 of what the page keeps, in base64url. */
  challenge: z.string({ error: 'required' }).regex(/^[\w-]{43}$/, { error: 'invalid_document' }),
  current_password: z.string().max(1000).optional().catch(undefined),
})

/** POST /auth/identities. */
export const identityCode = z.object({
  code: z.string().max(100).default('').catch(''),
  verifier: z.string().max(200).default('').catch(''),
})

/** DELETE /auth/identities/:id. */
export const identityProof = z.object({ current_password: z.string().max(1000).optional().catch(undefined) })

export const identity = z.object({
  id: z.uuid(),
  /** The connection that it signs in by now; null: the company has removed it. */
  connection_id: z.uuid().nullable(),
  kind: z.enum(connectionKinds).nullable(),
  /** The name of the connection, otherwise of the provider. */
  label: z.string(),
  created_at: z.iso.datetime(),
  /** Null: it has opened no session yet. */
  last_used_at: z.iso.datetime().nullable(),
})
