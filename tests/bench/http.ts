import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { createMentoringRequests } from '#commands/mentoring/mentoring-requests.ts'
import { instant } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { createProjections } from '#projections/all.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { emailOf, idOf, seedCompany, seedPerson, testSignIn } from '#tests/support/people.ts'
import { load } from './support/load.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const connections = 32
/** Short turns: what else the machine does then falls on both. */
const rounds = sized(9, 1, 4)
const ms = 1_000
/**
 * Calls until V8 has compiled what is hot and every connection has its plans. A busy machine needs longer for them, so
 * they are counted, not timed.
 */
const warmUpCalls = 20_000
const slug = 'bench'

/** Signed-in reads of the API beside node:http and pg that answer the same bytes from the same statements, in turns. */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const children: ChildProcess[] = []
  try {
    const { requestId, headers } = await seed(postgres.url)
    const start = async (kind: 'product' | 'bare') => {
      const child = fork(
        new URL('./support/http-child.ts', import.meta.url),
        [kind, postgres.url, idOf.company(slug), idOf.user(slug, 'mentor')],
        { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
      )
      children.push(child)
      const [port] = (await once(child, 'message')) as [number]
      return port
    }
    const ports = { product: await start('product'), bare: await start('bare') }
    const measure = async (name: string, target: string, bound: number): Promise<Row> => {
      const request = `GET ${target} HTTP/1.1\r\nHost: ${slug}.localhost\r\n${headers}\r\n`
      const product: number[] = []
      const bare: number[] = []
      await warmUp(ports.bare, request)
      await warmUp(ports.product, request)
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await load({ port: ports.bare, request, connections, ms }))
        product.push(await load({ port: ports.product, request, connections, ms }))
      }
      const ratio = median(product.map((rate, round) => rate / (bare[round] ?? Number.NaN)))
      return {
        name,
        figure: median(product),
        unit: 'calls/s',
        yardstick: `bare node:http + pg, the same bytes, ${Math.round(median(bare)).toLocaleString('en')}/s`,
        ratio,
        bound: `≥ ${bound}`,
        ok: ratio >= bound,
      }
    }
    return [
      await measure('signed-in GET of one resource', `/api/v1/mentoring_requests/${requestId}`, 0.4),
      await measure('signed-in GET of 50 rows', '/api/v1/mentoring_requests?page[size]=50', 0.7),
    ]
  } finally {
    for (const child of children) child.disconnect()
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
    await postgres.stop()
  }
}

async function warmUp(port: number, request: string): Promise<void> {
  for (let calls = 0, turns = 0; calls < warmUpCalls && turns < 30; turns += 1)
    calls += await load({ port, request, connections, ms: 1_000 })
}

/** As autovacuum would within a minute. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** A mentor with fifty requests, signed in. */
async function seed(url: string): Promise<{ readonly requestId: string; readonly headers: string }> {
  const database = new Database({ url, poolSize: 4 })
  const store = await createPostgresEventStore({ url })
  const vault = createVault({ keys: createKeyTable(database.vault), kek: randomBytes(32) })
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const projections = createProjections({ opener: vault, wake: () => undefined })
  const runner = createProjectionRunner({ store, sql: database.system, projections, log: silent })
  runner.start()
  try {
    await seedCompany(database.system, slug)
    await seedPerson(database.system, slug, { name: 'mentor', profiles: ['presenter'] })
    const companyId = idOf.company(slug)
    const requests = createMentoringRequests({
      store,
      vault,
      facts: createFacts((company) => database.tenant(company)),
    })
    let last = { id: '', position: 0n }
    for (let i = 0; i < 50; i += 1) {
      await seedPerson(database.system, slug, { name: `mentee${i}`, profiles: ['participant'] })
      const made = await requests.request({
        companyId,
        actor: { kind: 'user', userId: idOf.user(slug, `mentee${i}`) },
        idempotencyKey: `bench${i}`,
        at: instant(new Date()),
        correlationId: 'bench',
        programId: idOf.program(slug),
        presenterId: idOf.profile(slug, 'mentor', 'presenter'),
        message: 'Bonjour, vos conseils m’aideraient beaucoup.',
      })
      if (!made.ok) throw new Error(JSON.stringify(made))
      last = made
    }
    await runner.waitUntilProcessed('all', last.position, { timeoutMs: 30_000 })
    await analyze(url)
    const [client, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
    const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
    const userId = idOf.user(slug, 'mentor')
    await createPostgresSessions(database).open({ companyId, userId, client, tokens, origin: testSignIn }, 10)
    return {
      requestId: last.id,
      headers: `access-token: ${token}\r\nclient: ${client}\r\nuid: ${emailOf(slug, 'mentor')}\r\n`,
    }
  } finally {
    await runner.stop()
    await store.close()
    await database.close()
  }
}
