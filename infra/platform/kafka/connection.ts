import type { KafkaConfig as ClientConfig } from 'kafkajs'
import * as oauth from 'openid-client'
import type { KafkaConnection, KafkaLogin } from './connection-config.ts'

/** How long the server of tokens may take, in seconds. */
const tokenTimeout = 10

/**
 * What kafkajs needs to reach the brokers. A private authority's certificate goes into `NODE_EXTRA_CA_CERTS`, as for
 * mail.
 */
export function connectionOf({
  brokers,
  tls = false,
  sasl,
}: KafkaConnection): Pick<ClientConfig, 'brokers' | 'ssl' | 'sasl' | 'authenticationTimeout'> {
  return {
    brokers: [...brokers],
    ...(tls ? { ssl: true } : {}),
    ...(sasl === undefined ? {} : { sasl: loginOf(sasl), authenticationTimeout: 10_000 }),
  }
}

function loginOf(login: KafkaLogin): NonNullable<ClientConfig['sasl']> {
  if (login.mechanism !== 'oauthbearer') return login
  return { mechanism: 'oauthbearer', oauthBearerProvider: tokens(login) }
}

/** A token for each connection, by the client credentials grant (RFC 6749, 4.4); kept until it is about to lapse. */
function tokens({
  clientId,
  clientSecret,
  tokenUrl,
  scope,
}: Extract<KafkaLogin, { readonly mechanism: 'oauthbearer' }>): () => Promise<{ value: string }> {
  const server = new oauth.Configuration(
    { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl },
    clientId,
    clientSecret,
  )
  server.timeout = tokenTimeout
  if (tokenUrl.startsWith('http:')) oauth.allowInsecureRequests(server)
  let kept: { readonly value: string; readonly until: number } | undefined
  return async () => {
    if (kept !== undefined && Date.now() < kept.until) return kept
    const answer = await oauth.clientCredentialsGrant(server, scope === undefined ? {} : { scope })
    const seconds = answer.expires_in ?? 0
    kept = { value: answer.access_token, until: Date.now() + (seconds * 1_000) / 2 }
    return kept
  }
}
