import FacebookStrategy, { type Profile } from 'passport-facebook'
import {
  type ConnectionOf,
  type Flow,
  type ProviderAnswer,
  SingleSignOnRefused,
  type VerifiedIdentity,
} from '#commands/people/single-sign-on/ports.ts'
import { runStrategy } from './passport.ts'

const graphVersion = 'v24.0'

/** Names the identities of Facebook, which has no issuer of its own. */
export const facebookIssuer = 'https://www.facebook.com'

/** Where Facebook is: for tests, another server. */
export interface FacebookAddresses {
  readonly authorizationURL: string
  readonly tokenURL: string
  readonly profileURL: string
}

/** Facebook's own. */
export const facebook: FacebookAddresses = {
  authorizationURL: `https://www.facebook.com/${graphVersion}/dialog/oauth`,
  tokenURL: `https://graph.facebook.com/${graphVersion}/oauth/access_token`,
  profileURL: `https://graph.facebook.com/${graphVersion}/me`,
}

export function facebookCallbackOf(baseUrl: string): string {
  return `${baseUrl}/omniauth/facebook/callback`
}

function strategyFor({ settings, secrets }: ConnectionOf<'facebook'>, baseUrl: string, addresses: FacebookAddresses) {
  return new FacebookStrategy.Strategy(
    {
      ...addresses,
      clientID: settings.app_id,
      clientSecret: secrets.clientSecret ?? '',
      callbackURL: facebookCallbackOf(baseUrl),
      profileFields: ['id', 'email', 'first_name', 'last_name'],
      enableProof: true,
    },
    (_accessToken: string, _refreshToken: string, profile: Profile, done: (error: null, user: object) => void) =>
      done(null, profile),
  )
}

export async function startFacebook(
  connection: ConnectionOf<'facebook'>,
  flow: Flow,
  baseUrl: string,
  addresses: FacebookAddresses = facebook,
): Promise<string> {
  const strategy = strategyFor(connection, baseUrl, addresses)
  const call = { method: 'GET', url: '/', headers: {}, query: {}, body: {} }
  const result = await runStrategy(strategy, call, { state: flow.token, scope: 'email' })
  if (!('redirect' in result)) throw new SingleSignOnRefused('server_error', 'no address of the provider')
  return result.redirect
}

/**
 * @param flow found by the state of the answer, and taken
 * @throws SingleSignOnRefused
 */
export async function finishFacebook(
  connection: ConnectionOf<'facebook'>,
  flow: Flow | null,
  { search }: ProviderAnswer,
  baseUrl: string,
  addresses: FacebookAddresses = facebook,
): Promise<VerifiedIdentity> {
  if (flow === null) throw new SingleSignOnRefused('answer_unsolicited')
  const query = Object.fromEntries(new URLSearchParams(search))
  if (query['code'] === undefined) throw new SingleSignOnRefused('provider_refused', 'no code')
  const call = { method: 'GET', url: '/', headers: {}, query, body: {} }
  const strategy = strategyFor(connection, baseUrl, addresses)
  const result = await runStrategy(strategy, call).catch((error: unknown) => {
    if (error instanceof SingleSignOnRefused) throw error
    const isAway = error instanceof Error && /ECONN|ENOTFOUND|timed? ?out|socket/i.test(JSON.stringify(error))
    throw new SingleSignOnRefused(isAway ? 'provider_unreachable' : 'provider_refused', 'Facebook refused', {
      cause: error,
    })
  })
  const profile = 'user' in result ? (result.user as Profile) : undefined
  if (profile === undefined || !/^\d{1,255}$/.test(profile.id))
    throw new SingleSignOnRefused('answer_identity', 'no id')
  return {
    issuer: facebookIssuer,
    subject: profile.id,
    subjectIsAddress: false,
    email: profile.emails?.[0]?.value ?? null,
    // Facebook does not vouch for an employer's addresses.
    emailVerified: false,
    firstName: profile.name?.givenName ?? null,
    lastName: profile.name?.familyName ?? null,
    sessionIndex: null,
    message: null,
  }
}
