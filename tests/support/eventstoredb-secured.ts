import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import { eventStoreDbDouble } from './eventstoredb-double/double.ts'
import type { Log } from './eventstoredb-double/log.ts'

const administrator = 'admin:changeit'
/** Only this and a login of no group: docs/configuration.md, "EventStoreDB". */
const least = { name: 'binome', password: 'Geheim-42' }

export type Secured = Awaited<ReturnType<typeof securedEventStoreDb>>

/**
 * An EventStoreDB with TLS, a certificate of an authority of its own, and two logins: an administrator, and one of no
 * group that may not read `$all` until `admit`.
 */
export async function securedEventStoreDb() {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-esdb-tls-'))
  const authority = path.join(folder, 'ca.pem')
  const { privateKey: key, certificate } = await createSigningKey('localhost', new Date())
  await writeFile(authority, certificate)
  const logins = new Map([
    ['admin', { password: 'changeit', groups: ['$admins'] }],
    [least.name, { password: least.password }],
  ])
  const open = (options: { readonly log?: Log; readonly port?: number } = {}) =>
    eventStoreDbDouble({ ...options, tls: { key, certificate, logins } })
  const server = await open()
  const urlOf = (port: number, login: string) => `esdb://${login}@localhost:${port}?tlsCAFile=${authority}`
  const setReaders = async (...readRoles: string[]) => {
    const client = EventStoreDBClient.connectionString(urlOf(server.port, administrator))
    await client.setStreamMetadata('$all', { acl: { readRoles } })
    await client.dispose()
  }
  return {
    server,
    /** PEM, a file. */
    authority,
    password: least.password,
    connectionString: urlOf(server.port, `${least.name}:${least.password}`),
    /** Another node, with the same certificate and logins. */
    open,
    admit: () => setReaders('$admins', least.name),
    /** Takes back what `admit` gave. */
    exclude: () => setReaders('$admins'),
    changePassword(password: string) {
      logins.set(least.name, { password })
    },
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
