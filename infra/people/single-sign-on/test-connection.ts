import type { Connection, ConnectionOf } from '#commands/people/single-sign-on/ports.ts'
import type { CheckResult } from './check-words.ts'
import { facebook, type FacebookAddresses } from './facebook.ts'
import { AddressRefused, type GuardedFetch } from './guarded-fetch.ts'
import { createOidc } from './oidc.ts'
import { readProviderMetadata } from './saml/import-metadata.ts'
import { endOf } from './saml/saml.ts'

interface Tools {
  readonly fetch: GuardedFetch
  readonly facebook?: FacebookAddresses | undefined
  readonly now: () => number
}

const dayMs = 86_400_000
const warnedDays = 30
const tolerated = 300

/** Asks the provider of a connection, as far as that goes without a person. */
export async function testConnection(connection: Connection, tools: Tools): Promise<readonly CheckResult[]> {
  if (connection.kind === 'saml') return testSaml(connection, tools)
  if (connection.kind === 'oidc') return testOidc(connection, tools)
  return testFacebook(connection, tools)
}

async function testSaml({ settings }: ConnectionOf<'saml'>, tools: Tools): Promise<readonly CheckResult[]> {
  const reached = await ask(settings.sign_in_url, tools)
  return [
    certificateCheck(settings.certificates, tools.now()),
    ...reached.checks,
    ...(settings.metadata_url === undefined ? [] : await metadataChecks(settings, settings.metadata_url, tools)),
  ]
}

function certificateCheck(certificates: readonly string[], now: number): CheckResult {
  const last = Math.max(...certificates.map((pem) => endOf(pem).getTime()))
  const days = Math.floor((last - now) / dayMs)
  if (last <= now) return { code: 'certificate_expired', state: 'failed' }
  if (days <= warnedDays) return { code: 'certificate_ends', state: 'warning', values: { days } }
  return { code: 'certificate_valid', state: 'ok', values: { days } }
}

async function metadataChecks(
  settings: ConnectionOf<'saml'>['settings'],
  url: string,
  tools: Tools,
): Promise<readonly CheckResult[]> {
  const { answer, checks } = await ask(url, tools)
  if (answer === null) return checks.filter(({ state }) => state === 'failed')
  try {
    const metadata = readProviderMetadata(await answer.text())
    if (metadata.issuer !== settings.issuer)
      return [
        {
          code: 'wrong_issuer',
          state: 'failed',
          values: { found: metadata.issuer ?? '', expected: settings.issuer },
        },
      ]
    const compact = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
    const known = new Set(settings.certificates.map(compact))
    const agrees =
      metadata.sign_in_url === settings.sign_in_url &&
      (metadata.certificates ?? []).every((pem) => known.has(compact(pem)))
    return [agrees ? { code: 'metadata_matches', state: 'ok' } : { code: 'metadata_mismatch', state: 'failed' }]
  } catch {
    return [{ code: 'metadata_unreadable', state: 'failed' }]
  }
}

async function testOidc(connection: ConnectionOf<'oidc'>, tools: Tools): Promise<readonly CheckResult[]> {
  const { settings, secrets } = connection
  const base = settings.issuer.replace(/\/$/, '')
  const { answer, checks } = await ask(`${base}/.well-known/openid-configuration`, tools)
  if (answer === null) return checks
  const document = (await answer.json().catch(() => ({}))) as { readonly issuer?: unknown }
  const found = typeof document.issuer === 'string' ? document.issuer : ''
  if (found !== settings.issuer)
    return [
      ...checks,
      {
        code: 'wrong_issuer',
        state: 'failed',
        values: { found, expected: settings.issuer },
      },
    ]
  const server = (await createOidc(tools.fetch).discover(connection)).serverMetadata()
  const keys = await ask(server.jwks_uri ?? base, tools)
  const list = ((await keys.answer?.json().catch(() => ({}))) ?? {}) as { readonly keys?: unknown }
  const count = Array.isArray(list.keys) ? list.keys.length : 0
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'test_connection',
    redirect_uri: 'https://localhost/',
    client_id: settings.client_id,
    code_verifier: 'x'.repeat(43),
  })
  if (secrets.clientSecret !== undefined) body.set('client_secret', secrets.clientSecret)
  // A code that is none: a provider that knows the client says so, another one refuses the client.
  const grant = await ask(server.token_endpoint ?? base, tools, body)
  const refusal = ((await grant.answer?.json().catch(() => ({}))) ?? {}) as { readonly error?: unknown }
  const refused = ['invalid_client', 'unauthorized_client'].includes(String(refusal.error))
  return [
    ...checks,
    count > 0 ? { code: 'keys_found', state: 'ok', values: { count } } : { code: 'keys_missing', state: 'failed' },
    refused ? { code: 'client_refused', state: 'failed' } : { code: 'client_accepted', state: 'ok' },
  ]
}

async function testFacebook(
  { settings, secrets }: ConnectionOf<'facebook'>,
  tools: Tools,
): Promise<readonly CheckResult[]> {
  const { tokenURL } = tools.facebook ?? facebook
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: settings.app_id,
    client_secret: secrets.clientSecret ?? '',
  })
  const { answer, checks } = await ask(tokenURL, tools, body)
  if (answer === null) return checks
  return [...checks, answer.ok ? { code: 'client_accepted', state: 'ok' } : { code: 'client_refused', state: 'failed' }]
}

/** Whether an address answers, and what its clock says. */
async function ask(
  url: string,
  { fetch, now }: Tools,
  form?: URLSearchParams,
): Promise<{ readonly answer: Response | null; readonly checks: readonly CheckResult[] }> {
  const host = URL.parse(url)?.host ?? url
  try {
    const answer = await fetch(url, {
      ...(form && { method: 'POST', body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })
    if (answer.status >= 500)
      return { answer: null, checks: [{ code: 'provider_unreachable', state: 'failed', values: { host } }] }
    return {
      answer,
      checks: [{ code: 'provider_reached', state: 'ok', values: { host } }, ...clockCheck(answer, now())],
    }
  } catch (error) {
    const code = error instanceof AddressRefused ? 'address_refused' : 'provider_unreachable'
    return { answer: null, checks: [{ code, state: 'failed', values: { host } }] }
  }
}

function clockCheck(answer: Response, now: number): readonly CheckResult[] {
  const at = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(at)) return []
  const seconds = Math.round(Math.abs(now - at) / 1_000)
  if (seconds <= 30) return [{ code: 'clock_right', state: 'ok' }]
  return [{ code: 'clock_skew', state: seconds < tolerated ? 'warning' : 'failed', values: { seconds } }]
}
