import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import {
  type ConnectionOf,
  type Flow,
  type ProviderAnswer,
  SingleSignOnRefused,
  type VerifiedIdentity,
} from '#commands/people/single-sign-on/ports.ts'
import { isStorable } from '#domain/platform/text.ts'
import type { GuardedFetch } from './guarded-fetch.ts'

type OidcConnection = ConnectionOf<'oidc'>

/** How long what a provider says of itself is kept, in milliseconds. Its keys are read again when one is unknown. */
const discoveryMs = 3_600_000
/** Clocks of providers and ours may differ by that, in seconds. */
const clockSkewSeconds = 300
const timeoutSeconds = 8

export function oidcCallbackOf(baseUrl: string): string {
  return `${baseUrl}/omniauth/oidc/callback`
}

export interface Oidc {
  start(connection: OidcConnection, flow: Flow, baseUrl: string): Promise<string>
  finish(
    connection: OidcConnection,
    flow: Flow | null,
    answer: ProviderAnswer,
    baseUrl: string,
  ): Promise<VerifiedIdentity>
  /** What the provider says of itself, read anew. */
  discover(connection: Pick<OidcConnection, 'settings' | 'secrets'>): Promise<client.Configuration>
}

/** OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is always verified. */
export function createOidc(fetch: GuardedFetch): Oidc {
  const discover: Oidc['discover'] = async ({ settings, secrets }) => {
    const configuration = await client.discovery(
      new URL(settings.issuer),
      settings.client_id,
      { [client.clockTolerance]: clockSkewSeconds },
      secrets.clientSecret === undefined ? client.None() : authenticationFor(secrets.clientSecret),
      {
        [client.customFetch]: (url, options) => fetch(url, options),
        // The guard allows http on this machine only, and refuses it elsewhere.
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
        timeout: timeoutSeconds,
      },
    )
    configuration[client.customFetch] = (url, options) => fetch(url, options)
    return configuration
  }
  const known = new LRUCache<string, Promise<client.Configuration>>({ max: 200, ttl: discoveryMs })
  const configurationOf = async (connection: OidcConnection) => {
    const key = `${connection.id}/${connection.revision}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const discovered = discover(connection)
    known.set(key, discovered)
    discovered.catch(() => known.delete(key))
    return discovered
  }

  return {
    discover,

    async start(connection, flow, baseUrl) {
      const configuration = await configurationOf(connection).catch(unreachable)
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: oidcCallbackOf(baseUrl),
        scope: connection.settings.scopes.join(' '),
        state: flow.token,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
      }).href
    },

    async finish(connection, flow, { search, path }, baseUrl) {
      if (flow === null) throw new SingleSignOnRefused('answer_unsolicited')
      const configuration = await configurationOf(connection).catch(unreachable)
      const tokens = await client
        .authorizationCodeGrant(configuration, new URL(`${baseUrl}${path}${search}`), {
          expectedState: flow.token,
          expectedNonce: flow.nonce,
          pkceCodeVerifier: flow.codeVerifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusalOf(error)
        })
      const claims = tokens.claims()
      if (claims === undefined) throw new SingleSignOnRefused('answer_structure', 'no ID token')
      const { attributes, addresses_verified: isOwnDirectory = false } = connection.settings
      const names = [
        attributes.email ?? 'email',
        attributes.first_name ?? 'given_name',
        attributes.last_name ?? 'family_name',
      ]
      const isWhole = names.every((name) => typeof claims[name] === 'string')
      // Some providers put the scopes' claims in their answer about the person only.
      const more =
        isWhole || configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => ({}))
      return identityOf([claims, more], names, isOwnDirectory)
    },
  }
}

type Claims = Readonly<Record<string, unknown>>

/** OpenID Connect Core, 2: at most 255 characters of ASCII, compared exactly. */
const subjectPattern = /^[\x20-\x7E]{1,255}$/

/**
 * @param answers the ID token, then what the provider says of the person: each vouches for its own address only
 * @param names of the claims with the address, the first and the last name
 * @throws SingleSignOnRefused
 */
export function identityOf(
  answers: readonly [Claims, Claims],
  names: readonly string[],
  isOwnDirectory: boolean,
): VerifiedIdentity {
  const [{ iss: issuer, sub: subject, sid }] = answers
  if (typeof issuer !== 'string' || typeof subject !== 'string' || !subjectPattern.test(subject))
    throw new SingleSignOnRefused('answer_identity', 'no issuer, or a subject that is none')
  const [emailName = '', ...otherNames] = names
  const addresses = answers.flatMap((claims) => {
    const email = textOf(claims[emailName])
    if (email === null) return []
    const flag = claims['email_verified']
    // The flag is about the claim `email`: it says nothing of another one.
    const isVouchedFor = emailName === 'email' && (flag === true || flag === 'true')
    return [{ email, emailVerified: isVouchedFor || isOwnDirectory }]
  })
  const [firstName = null, lastName = null] = otherNames.map(
    (name) => answers.map((claims) => textOf(claims[name])).find((text) => text !== null) ?? null,
  )
  return {
    issuer,
    subject,
    subjectIsAddress: false,
    ...(addresses.find(({ emailVerified }) => emailVerified) ?? addresses[0] ?? { email: null, emailVerified: false }),
    firstName,
    lastName,
    sessionIndex: textOf(sid),
    // The state and the code are used once, and the nonce ties the token to them.
    message: null,
  }
}

/** null: no text, or one that cannot be kept. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || !isStorable(value) || value.length > 320) return null
  const text = value.trim()
  return text === '' ? null : text
}

/** In the body where the provider takes it so: what is in a header is encoded, which some do not expect. */
function authenticationFor(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
    return (takesPost ? post : basic)(server, ...rest)
  }
}

function unreachable(error: unknown): never {
  throw new SingleSignOnRefused('provider_unreachable', 'discovery failed', { cause: error })
}

/** What the library found wrong, under our codes. */
function refusalOf(error: unknown): SingleSignOnRefused {
  const about = describeError(error)
  const reason = /authorization_response_error|AuthorizationResponseError|access_denied/i.test(about)
    ? 'provider_refused'
    : unreachablePattern.test(about)
      ? 'provider_unreachable'
      : /"iss"|issuer/i.test(about)
        ? 'answer_issuer'
        : /"aud"|audience|"azp"/i.test(about)
          ? 'answer_audience'
          : /"exp"|"iat"|"nbf"|expired/i.test(about)
            ? 'answer_expired'
            : /"nonce"|"state"/i.test(about)
              ? 'answer_for_another_request'
              : /"alg"/i.test(about)
                ? 'answer_algorithm'
                : /signature|JWKS|key/i.test(about)
                  ? 'answer_signature'
                  : 'provider_refused'
  return new SingleSignOnRefused(reason, 'refused by the library', { cause: error })
}

/** Matches the result of `describeError` when the provider could not be reached. */
export const unreachablePattern = /ECONN|ENOTFOUND|timeout|fetch failed|address/i

/** The code and the words of an error and of its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const cause = error.cause instanceof Error ? `${error.cause.name} ${error.cause.message}` : ''
  return `${'code' in error ? String(error.code) : ''} ${error.name} ${error.message} ${cause}`
}
