import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { ConnectionSecrets } from '#commands/people/single-sign-on/ports.ts'
import { type ConnectionId, id } from '#domain/platform/ids.ts'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import { secretsContext } from '#infra/people/single-sign-on/store.ts'
import type { TestApi } from '#tests/support/api.ts'
import { type HostileIdp, posted } from '#tests/support/hostile-idp.ts'
import { type HttpAnswer, httpClient } from '#tests/support/http-client.ts'
import { baseUrlOf, idOf } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

interface ConnectionSeed {
  readonly kind: 'saml' | 'oidc' | 'facebook'
  readonly settings: object
  readonly secrets?: ConnectionSecrets
  readonly label?: string
  readonly enabled?: boolean
  readonly justInTime?: boolean
  readonly linkingDomains?: readonly string[]
  readonly allowUnsolicited?: boolean
}

export async function seedConnection({ db, vault }: TestApi, slug: string, seed: ConnectionSeed) {
  const companyId = idOf.company(slug)
  const connectionId = id<ConnectionId>(randomUUID())
  const secrets =
    seed.secrets === undefined
      ? null
      : await vault.seal(connectionId, companyId, JSON.stringify(seed.secrets), secretsContext(connectionId))
  await run(db.database.tenant(companyId))`insert into app.sso_connections (id, company_id, kind, label, settings,
    secrets, enabled, just_in_time,
    linking_domains, allow_unsolicited) values (${connectionId}, ${companyId}, ${seed.kind}, ${seed.label ?? slug},
    ${JSON.stringify(seed.settings)}, ${secrets === null ? null : JSON.stringify(secrets)}, ${seed.enabled ?? true},
    ${seed.justInTime ?? false}, ${seed.linkingDomains ?? []}, ${seed.allowUnsolicited ?? false})`
  return connectionId
}

export async function seedSaml(
  api: TestApi,
  slug: string,
  idp: Pick<HostileIdp, 'issuer' | 'certificate'>,
  seed: Partial<ConnectionSeed> = {},
) {
  return seedConnection(api, slug, {
    kind: 'saml',
    secrets: { signing: await createSigningKey(slug, new Date()) },
    ...seed,
    settings: {
      issuer: idp.issuer,
      sign_in_url: 'https://idp.example/sign-in',
      sign_out_url: 'https://idp.example/sign-out',
      certificates: [idp.certificate],
      callback: '/omniauth/saml/callback',
      attributes: {},
      ...seed.settings,
    },
  })
}

export async function linkIdentity({ db }: TestApi, slug: string, name: string, issuer: string, subject: string) {
  await run(db.database.tenant(idOf.company(slug)))`insert into app.sso_identities (company_id, issuer, subject,
    user_id) values (${idOf.company(slug)}, ${issuer}, ${subject}, ${idOf.user(slug, name)})`
}

/** What an answer to this company is sent to. */
export function addressesOf(slug: string) {
  const base = baseUrlOf(idOf.company(slug))
  return {
    base,
    entityId: `${base}/auth/saml/metadata`,
    callback: `${base}/omniauth/saml/callback`,
    logout: `${base}/auth/saml/logout`,
  }
}

export type Visitor = ReturnType<typeof visitor>

/** A browser without a session. */
export function visitor(api: Pick<TestApi, 'port'>, slug: string) {
  const client = httpClient(api.port, `${slug}.localhost`)
  const form = (path: string, body: string) =>
    client.call(path, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return {
    ...client,
    form,
    verifier,
    challenge,
    /** Leaves for the provider. */
    async leave(path = `/auth/saml?challenge=${challenge}`) {
      const answer = await client.call(path)
      const location = new URL(String(answer.headers.location), 'http://here')
      const request = location.searchParams.get('SAMLRequest')
      const xml = request === null ? '' : inflateRawSync(Buffer.from(request, 'base64')).toString('utf8')
      return {
        answer,
        location,
        xml,
        requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '',
        relayState: location.searchParams.get('RelayState') ?? '',
      }
    },
    answer: (xml: string, relayState?: string, path = '/omniauth/saml/callback') => form(path, posted(xml, relayState)),
    exchange: (answer: HttpAnswer, given = verifier) =>
      client.call('/auth/single_sign_on', {
        method: 'POST',
        body: { code: codeOf(answer), verifier: given },
        headers: { 'Content-Type': 'application/json' },
      }),
  }
}

export function codeOf(answer: HttpAnswer): string {
  return fragmentOf(answer).get('code') ?? ''
}

export function fragmentOf({ headers }: HttpAnswer): URLSearchParams {
  return new URLSearchParams(new URL(String(headers.location), 'http://here').hash.slice(1))
}

/** The code of the reason for which somebody did not get in; null: they did. */
export function reasonOf({ status, headers }: HttpAnswer): string | null {
  const location = new URL(String(headers.location), 'http://here')
  if (status !== 302) return `status ${status}`
  return location.pathname === '/sso/unauthorized' ? location.searchParams.get('reason') : null
}
