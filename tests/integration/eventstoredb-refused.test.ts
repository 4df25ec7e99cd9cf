import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Server, ServerCredentials, status } from '@grpc/grpc-js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeCore, type Core } from '#infra/compose.ts'
import { createLogger } from '#infra/logs.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runMain } from '#tests/support/product.ts'
import { capacitiesProjection, runnerFor, until } from './projections/support.ts'

const password = 'Geheim-42'
const vaultKey = Buffer.alloc(32, 5)
const plain = ServerCredentials.createInsecure()

let db: TestDatabase
let folder: string
let tls: ServerCredentials
let authority: string
const servers: Server[] = []

beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'binome-refused-'))
  authority = path.join(folder, 'ca.pem')
  const key = path.join(folder, 'key.pem')
  const of = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', authority, ...of], { stdio: 'ignore' })
  tls = ServerCredentials.createSsl(null, [{ private_key: readFileSync(key), cert_chain: readFileSync(authority) }])
}, 60_000)

afterAll(async () => {
  for (const server of servers) server.forceShutdown()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

/** A server that answers every read with this. */
async function refusing(credentials: ServerCredentials, code: status, port = 0) {
  const server = new Server()
  servers.push(server)
  server.addService(streamsService.StreamsService, {
    read: (call: { emit(event: 'error', error: object): void }) =>
      call.emit('error', { code, details: code === status.UNAUTHENTICATED ? 'UNAUTHENTICATED' : 'Access Denied' }),
    append: () => undefined,
    batchAppend: () => undefined,
  })
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, taken) => (error ? reject(error) : resolve(taken)))
  })
  return { port: bound, close: () => server.forceShutdown() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** What the product prints when it does not start. */
async function startSays(url: string): Promise<string> {
  const env = { DATABASE_URL: db.runtimeUrl, VAULT_KEY: vaultKey.toString('base64'), EVENT_STORE_URL: url }
  const started = await runMain(env).catch((error: unknown) => error)
  if (!(started instanceof Error)) throw new Error('it started')
  return started.message
}

test.for<[string, () => Promise<string>, RegExp]>([
  [
    'a login that is refused',
    async () => `esdb://binome:${password}@localhost:${(await refusing(plain, status.UNAUTHENTICATED)).port}?tls=false`,
    /localhost:\d+ refuses the login\. Give a user/,
  ],
  [
    'no login',
    async () => `esdb://localhost:${(await refusing(tls, status.UNAUTHENTICATED)).port}?tlsCAFile=${authority}`,
    /localhost:\d+ refuses the login\. Give a user/,
  ],
  [
    'a login that may not read the log',
    async () => {
      const { port } = await refusing(tls, status.PERMISSION_DENIED)
      return `esdb://binome:${password}@localhost:${port}?tlsCAFile=${authority}`
    },
    /does not let this login read the log, \$all\. Add the login to the access list/,
  ],
  [
    'a certificate that is not trusted',
    async () => `esdb://binome:${password}@localhost:${(await refusing(tls, status.UNAUTHENTICATED)).port}`,
    /the certificate of localhost:\d+ is not trusted\. .*tlsCAFile=/,
  ],
  [
    'a cluster with a certificate that is not trusted',
    async () => `esdb+discover://binome:${password}@localhost:${(await refusing(tls, status.UNAUTHENTICATED)).port}`,
    /the certificate of localhost:\d+ is not trusted\. .*tlsCAFile=/,
  ],
  [
    'a file of an authority that is not there',
    () => Promise.resolve(`esdb://binome:${password}@localhost:1?tlsCAFile=${authority}.none`),
    /the file of tlsCAFile, .* is not there/,
  ],
  [
    'TLS against a server without',
    async () => `esdb://binome:${password}@localhost:${(await refusing(plain, status.UNAUTHENTICATED)).port}`,
    /localhost:\d+ has no TLS\. Add tls=false/,
  ],
  [
    'no TLS against a server with it',
    async () => `esdb://binome:${password}@localhost:${(await refusing(tls, status.UNAUTHENTICATED)).port}?tls=false`,
    /localhost:\d+ does not answer without TLS\. Leave tls=false out/,
  ],
  [
    'nobody there',
    async () => `esdb://binome:${password}@localhost:${await freePort()}?tls=false`,
    /nobody answers at localhost:\d+\. Start EventStoreDB/,
  ],
  [
    'a connection string that the client does not take',
    () => Promise.resolve(`esdb://binome:${password}/2@localhost:1?tls=maybe`),
    /EVENT_STORE_URL cannot be read: .*percent-encoded/,
  ],
])('the start says in a sentence what is wrong: %s', { timeout: 120_000 }, async ([, url, words]) => {
  const said = await startSays(await url())
  expect(said).toMatch(words)
  expect(said).toMatch(/Binôme cannot start\. EVENT_STORE_URL/)
  expect(said).not.toMatch(/^ +at /m)
  expect(said).not.toContain('"stack"')
  expect(said).not.toContain(password)
})

test(
  'a login that is refused during operation is recorded, and cleared once it is accepted',
  { timeout: 120_000 },
  async () => {
    const { system } = db.database
    await seedCompany(system, 'acme')
    const first = await eventStoreDbDouble()
    const { port } = first
    const core: Core = await composeCore({
      url: db.runtimeUrl,
      eventStoreUrl: `esdb://127.0.0.1:${port}?tls=false`,
      poolSize: 4,
      vaultKey,
      logger: createLogger({ level: 'silent' }),
    })
    const runner = runnerFor({ store: core.store, sql: system, projections: [capacitiesProjection], leaseMs: 2_000 })
    const row = async () => {
      const [found] = await system.query<{ status: string; error: string | null; since: Date | null }>({
        text: `select status, last_error as error, failing_since as since
          from rm.projections where name = 'capacities'`,
      })
      return found
    }
    runner.start()
    let last: { close(): Promise<void> } | undefined
    try {
      await until(async () => (await row())?.status === 'running')
      await first.close()
      const refuses = await refusing(plain, status.UNAUTHENTICATED, port)
      await until(async () => (await row())?.status === 'failing')
      expect((await row())?.error).toMatch(/^EVENT_STORE_URL: 127\.0\.0\.1:\d+ refuses the login/)
      refuses.close()
      last = await eventStoreDbDouble({ port })
      await until(async () => (await row())?.status === 'running')
      expect(await row()).toMatchObject({ error: null, since: null })
    } finally {
      await runner.stop()
      await core.close()
      await last?.close()
    }
  },
)
