import { z } from 'zod'
import { connectionKinds } from '#domain/people/sign-in/words.ts'
import { line } from '../../platform/line.ts'
import { instant } from '../../platform/values.ts'

export { connectionKinds }

/** An address of a provider; the server judges again, before it asks one, where it leads. */
const address = z.url({ protocol: /^https?$/ }).max(2_000)
const name = z.string().trim().min(1).max(200)
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/)

/** Names of the attributes, where they are not the usual ones. */
const attributeNames = z.object({ email: name.optional(), first_name: name.optional(), last_name: name.optional() })

/** One schema of the settings for each kind of connection. */
export const samlSettings = z.object({
  /** The entity id of the provider. */
  issuer: z.string().trim().min(1).max(1_000),
  sign_in_url: address,
  /** How the browser takes our request there; default: by redirect. */
  sign_in_binding: z.enum(['redirect', 'post']).optional(),
  sign_out_url: address.optional(),
  /** PEM; several while the provider replaces its own. */
  certificates: z.array(z.string().trim().min(1).max(10_000)).min(1).max(5),
  /** Read again each day, and when no known certificate fits. */
  metadata_url: address.optional(),
  callback: z.enum(['/omniauth/saml/callback', '/users/auth/saml/callback']).default('/omniauth/saml/callback'),
  attributes: attributeNames.default({}),
})

export const oidcSettings = z.object({
  issuer: address,
  client_id: name,
  scopes: z
    .array(z.string().regex(/^[\w:./-]{1,100}$/))
    .max(20)
    .refine((scopes) => scopes.includes('openid'))
    .default(['openid', 'profile', 'email']),
  attributes: attributeNames.default({}),
  /** The company gives out the provider's addresses itself: each counts as verified, also without `email_verified`. */
  addresses_verified: z.boolean().default(false),
})

export const facebookSettings = z.object({ app_id: z.string().regex(/^\d{3,30}$/) })

const written = {
  label: line(80),
  enabled: z.boolean().default(false),
  just_in_time: z.boolean().default(false),
  linking_domains: z.array(domain).max(50).default([]),
  allow_unsolicited: z.boolean().default(false),
}
/** Never answered. Left out of a change: it stays. */
const client_secret = z.string().min(1).max(1_000).optional()

/** What an administrator creates or changes. Of a change `kind` is the record's. */
export const connectionBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saml'), settings: samlSettings, ...written }),
  z.object({ kind: z.literal('oidc'), settings: oidcSettings, client_secret, ...written }),
  z.object({ kind: z.literal('facebook'), settings: facebookSettings, client_secret, ...written }),
])
export type ConnectionBody = z.infer<typeof connectionBody>

const certificate = z.object({
  subject: z.string(),
  /** SHA-256, as `AA:BB:…`. */
  fingerprint: z.string(),
  ends_at: instant,
  days_left: z.number(),
})

/** One line of a test: what was looked at, how it went, and what to do. */
export const connectionCheck = z.object({
  code: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  /** In the reader's language. */
  text: z.string(),
  steps: z.array(z.string()),
})
export type ConnectionCheck = z.infer<typeof connectionCheck>

export const connectionTest = z.object({
  at: instant,
  state: z.enum(['ok', 'warning', 'failed']),
  checks: z.array(connectionCheck),
})
export type ConnectionTest = z.infer<typeof connectionTest>

export const adminConnection = z.object({
  id: z.string(),
  kind: z.enum(connectionKinds),
  label: z.string(),
  enabled: z.boolean(),
  just_in_time: z.boolean(),
  linking_domains: z.array(z.string()),
  allow_unsolicited: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  /** Whether there is one; its value is never returned. */
  has_client_secret: z.boolean(),
  /** Of SAML, the first to end first. */
  certificates: z.array(certificate),
  /** What to hand to the provider. null: the kind has none. */
  metadata_url: z.string().nullable(),
  entity_id: z.string().nullable(),
  callback_url: z.string(),
  logout_url: z.string().nullable(),
  /** The last `test_connection`; null: never. */
  last_test: z
    .object({ at: instant, state: z.enum(['ok', 'warning', 'failed']), codes: z.array(z.string()) })
    .nullable(),
  identities: z.number(),
  revision: z.number(),
  created_at: instant,
  updated_at: instant,
})
export type AdminConnection = z.infer<typeof adminConnection>

/** `POST single_sign_on_imports`: the metadata of a provider, pasted or at an address. */
export const metadataImport = z.union([z.object({ xml: z.string().min(1).max(90_000) }), z.object({ url: address })])

export type MetadataImport = z.infer<typeof metadataImport>

/** What a form of a SAML connection begins with. */
export const importedSettings = z.object({
  settings: samlSettings.partial(),
  certificates: z.array(certificate),
  /** What the metadata lacks, in the reader's language. */
  warnings: z.array(z.string()),
})
export type ImportedSettings = z.infer<typeof importedSettings>
