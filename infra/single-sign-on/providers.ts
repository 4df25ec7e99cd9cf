import { type IdentityProviders, SingleSignOnRefused } from '#commands/single-sign-on/ports.ts'
import { type FacebookAddresses, finishFacebook, startFacebook } from './facebook.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import { createOidc } from './oidc.ts'
import { readLogout } from './saml/logout.ts'
import { finishSaml, samlMetadata, startSaml } from './saml/saml.ts'

interface Options {
  readonly fetch: GuardedFetch
  /** Default: Facebook's. */
  readonly facebook?: FacebookAddresses
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** The identity providers that a connection may name. */
export function createIdentityProviders({ fetch, facebook, now = Date.now }: Options): IdentityProviders {
  const oidc = createOidc(fetch)
  return {
    start(connection, flow, baseUrl) {
      if (connection.kind === 'saml') return startSaml(connection, flow, baseUrl)
      if (connection.kind === 'oidc') return oidc.start(connection, flow, baseUrl)
      return startFacebook(connection, flow, baseUrl, facebook)
    },
    finish(connection, flow, answer, baseUrl) {
      if (connection.kind === 'saml') return finishSaml(connection, flow, answer, baseUrl, now())
      if (connection.kind === 'oidc') return oidc.finish(connection, flow, answer, baseUrl)
      return finishFacebook(connection, flow, answer, baseUrl, facebook)
    },
    logout: (connection, answer, baseUrl) => readLogout(connection, answer, baseUrl, now()),
    metadata(connection, baseUrl) {
      if (connection.secrets.signing === undefined) throw new SingleSignOnRefused('server_error', 'no signing key')
      return samlMetadata(connection, baseUrl)
    },
  }
}
