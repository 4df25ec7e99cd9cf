import {
  type ConnectionOf,
  type IdentityProviders,
  SingleSignOnRefused,
} from '#commands/people/single-sign-on/ports.ts'
import { createFacebook, type FacebookAddresses } from './facebook.ts'
import type { GuardedFetch } from './guarded-fetch.ts'
import { createOidc } from './oidc.ts'
import type { FollowMetadata } from './saml/follow-metadata.ts'
import { readLogout } from './saml/logout.ts'
import { finishSaml, requestForm, samlMetadata, startSaml } from './saml/saml.ts'

interface Options {
  readonly fetch: GuardedFetch
  readonly follow: FollowMetadata
  /** Default: Facebook's. */
  readonly facebook?: FacebookAddresses
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** The identity providers that a connection may name. */
export function createIdentityProviders({
  fetch,
  follow,
  facebook: addresses,
  now = Date.now,
}: Options): IdentityProviders {
  const oidc = createOidc(fetch)
  const facebook = createFacebook(fetch, addresses)
  return {
    async start(connection, flow, baseUrl) {
      if (connection.kind === 'saml') return startSaml(connection, flow, baseUrl)
      if (connection.kind === 'oidc') return oidc.start(connection, flow, baseUrl)
      return facebook.start(connection, flow, baseUrl)
    },
    request: requestForm,
    finish(connection, flow, answer, baseUrl) {
      if (connection.kind === 'saml')
        return followed(connection, (current) => finishSaml(current, flow, answer, baseUrl, now()))
      if (connection.kind === 'oidc') return oidc.finish(connection, flow, answer, baseUrl)
      return facebook.finish(connection, flow, answer, baseUrl)
    },
    logout: (connection, answer, baseUrl) =>
      followed(connection, (current) => readLogout(current, answer, baseUrl, now())),
    metadata(connection, baseUrl) {
      if (connection.secrets.signing === undefined) throw new SingleSignOnRefused('server_error', 'no signing key')
      return samlMetadata(connection, baseUrl)
    },
  }

  /** Once more with the certificates that the provider has now, where no known one fits. */
  async function followed<Result>(
    connection: ConnectionOf<'saml'>,
    work: (connection: ConnectionOf<'saml'>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work(connection)
    } catch (refused) {
      const isOfKey =
        refused instanceof SingleSignOnRefused && ['answer_signature', 'certificate_expired'].includes(refused.reason)
      if (!isOfKey || connection.settings.metadata_url === undefined) throw refused
      const settings = await follow(connection).catch((cause: unknown) => {
        throw new SingleSignOnRefused(refused.reason, `${refused.message}; metadata not read`, { cause })
      })
      if (settings === null) throw refused
      return work({ ...connection, settings })
    }
  }
}
