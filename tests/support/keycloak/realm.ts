import { keycloakAdmin, type KeycloakServer } from './server.ts'

export interface KeycloakPerson {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Of everybody in a realm. */
export const keycloakPassword = 'Une-phrase-de-passe-2026'

/** A company's directory at Keycloak, as its IT department keeps it. */
export type KeycloakRealm = Awaited<ReturnType<typeof createRealm>>

export async function createRealm(
  { origin }: Pick<KeycloakServer, 'origin'>,
  name: string,
  people: readonly KeycloakPerson[],
) {
  const users = people.map((person) => ({
    ...person,
    enabled: true,
    emailVerified: true,
    credentials: [{ type: 'password', value: keycloakPassword, temporary: false }],
  }))
  await admin('POST', '', { realm: name, enabled: true, sslRequired: 'none', users })
  const { id } = (await admin('GET', `/${name}`)) as { readonly id: string }
  const url = `${origin}/realms/${name}`
  return {
    url,
    samlDescriptor: `${url}/protocol/saml/descriptor`,

    /** Registers a service with what its SAML metadata says. */
    async addSamlClient(metadata: string): Promise<void> {
      const client = (await admin('POST', `/${name}/client-description-converter`, metadata)) as {
        readonly attributes: object
      }
      const attributes = { ...client.attributes, 'saml.server.signature': 'true', 'saml.assertion.signature': 'true' }
      const protocolMappers = Object.entries({ email: 'email', firstName: 'givenName', lastName: 'sn' }).map(
        ([property, attribute]) => ({
          name: attribute,
          protocol: 'saml',
          protocolMapper: 'saml-user-property-mapper',
          config: { 'user.attribute': property, 'attribute.name': attribute, 'attribute.nameformat': 'Basic' },
        }),
      )
      await admin('POST', `/${name}/clients`, { ...client, attributes, protocolMappers, frontchannelLogout: true })
    },

    /** Registers a web client that must use PKCE. */
    async addOidcClient(client: { readonly id: string; readonly secret: string; readonly callback: string }) {
      await admin('POST', `/${name}/clients`, {
        clientId: client.id,
        secret: client.secret,
        redirectUris: [client.callback],
        publicClient: false,
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        attributes: { 'pkce.code.challenge.method': 'S256' },
      })
    },

    /** From now on it signs with a new key and certificate; the old ones stay published. */
    async rollKey(): Promise<void> {
      await admin('POST', `/${name}/components`, {
        name: 'next key',
        providerId: 'rsa-generated',
        providerType: 'org.keycloak.keys.KeyProvider',
        parentId: id,
        config: { priority: ['1000'], enabled: ['true'], active: ['true'], algorithm: ['RS256'], keySize: ['2048'] },
      })
    },
  }

  /** A token lasts a minute: a new one each time. @throws Error with Keycloak's words */
  async function admin(method: string, path: string, body?: object | string): Promise<unknown> {
    const grant = { grant_type: 'password', client_id: 'admin-cli', ...keycloakAdmin }
    const token = await fetch(`${origin}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(grant),
    })
    const { access_token } = (await token.json()) as { readonly access_token: string }
    const isText = typeof body === 'string'
    const answer = await fetch(`${origin}/admin/realms${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${access_token}`,
        'Content-Type': isText ? 'application/xml' : 'application/json',
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Keycloak: ${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}
