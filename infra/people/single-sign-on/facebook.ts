import { createHmac } from 'node:crypto'
import * as client from 'openid-client'
import {
  type ConnectionOf,
  type Flow,
  type ProviderAnswer,
  SingleSignOnRefused,
  type VerifiedIdentity,
} from '#commands/people/single-sign-on/ports.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import { describeError, textOf, unreachablePattern } from './oidc.ts'

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

type FacebookConnection = ConnectionOf<'facebook'>

/** OAuth 2.0: authorization code with state, and the secret of the app in the body; no ID token. */
export function createFacebook(fetch: GuardedFetch, addresses: FacebookAddresses = facebook) {
  const configurationOf = ({ settings, secrets }: FacebookConnection) => {
    const server = {
      issuer: facebookIssuer,
      authorization_endpoint: addresses.authorizationURL,
      token_endpoint: addresses.tokenURL,
    }
    const secret = client.ClientSecretPost(secrets.clientSecret ?? '')
    const configuration = new client.Configuration(server, settings.app_id, undefined, secret)
    configuration[client.customFetch] = (url, options) => fetch(url, options)
    // The guard allows http on this machine only, and refuses it elsewhere.
    client.allowInsecureRequests(configuration)
    return configuration
  }
  /** Who has agreed, as Facebook describes them. */
  const profileOf = async (connection: FacebookConnection, flow: Flow, address: URL): Promise<object> => {
    const configuration = configurationOf(connection)
    const { access_token: token } = await client.authorizationCodeGrant(configuration, address, {
      expectedState: flow.token,
    })
    const url = new URL(addresses.profileURL)
    url.searchParams.set('fields', 'id,email,first_name,last_name')
    const proof = createHmac('sha256', connection.secrets.clientSecret ?? '').update(token)
    url.searchParams.set('appsecret_proof', proof.digest('hex'))
    const answer = await client.fetchProtectedResource(configuration, token, url, 'GET')
    if (!answer.ok) throw new Error(`the profile was refused with ${answer.status}`)
    return (await answer.json()) as object
  }

  return {
    start: (connection: FacebookConnection, flow: Flow, baseUrl: string): string =>
      client.buildAuthorizationUrl(configurationOf(connection), {
        redirect_uri: facebookCallbackOf(baseUrl),
        scope: 'email',
        state: flow.token,
      }).href,

    /**
     * @param flow found by the state of the answer, and taken
     * @throws SingleSignOnRefused
     */
    async finish(
      connection: FacebookConnection,
      flow: Flow | null,
      { search }: ProviderAnswer,
      baseUrl: string,
    ): Promise<VerifiedIdentity> {
      if (flow === null) throw new SingleSignOnRefused('answer_unsolicited')
      if (!new URLSearchParams(search).has('code')) throw new SingleSignOnRefused('provider_refused', 'no code')
      const address = new URL(`${facebookCallbackOf(baseUrl)}${search}`)
      const profile = await profileOf(connection, flow, address).catch((cause: unknown) => {
        const reason = unreachablePattern.test(describeError(cause)) ? 'provider_unreachable' : 'provider_refused'
        throw new SingleSignOnRefused(reason, 'Facebook refused', { cause })
      })
      const { id, email, first_name, last_name } = profile as Readonly<Record<string, unknown>>
      if (typeof id !== 'string' || !/^\d{1,255}$/.test(id)) throw new SingleSignOnRefused('answer_identity', 'no id')
      return {
        issuer: facebookIssuer,
        subject: id,
        subjectIsAddress: false,
        email: textOf(email),
        // Facebook does not vouch for an employer's addresses.
        emailVerified: false,
        firstName: textOf(first_name),
        lastName: textOf(last_name),
        sessionIndex: null,
        message: null,
      }
    },
  }
}
