import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf } from '#api/platform/http/failures.ts'
import { EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { openLog } from '#infra/platform/event-store/open-log.ts'
import { newEvent, newStream, to } from '#tests/contract/event-store/samples.ts'
import { securedEventStoreDb, type Secured } from '#tests/support/eventstoredb-secured.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runMain, type RunningProduct } from '#tests/support/product.ts'
import { until } from './projections/support.ts'
import { run } from '#tests/support/run.ts'

/** An administrator of EventStoreDB takes the product's right or its password away while it runs, and gives it back. */

const other = 'Neu-44'

let db: TestDatabase
let secured: Secured
let product: RunningProduct

beforeAll(async () => {
  db = await testDatabase()
  secured = await securedEventStoreDb()
  await secured.admit()
  product = await runMain({
    DATABASE_URL: db.runtimeUrl,
    VAULT_KEY: Buffer.alloc(32, 6).toString('base64'),
    EVENT_STORE_URL: secured.connectionString,
    DATABASE_POOL_SIZE: '4',
  })
}, 120_000)

afterAll(async () => {
  await product.stop()
  await secured.close()
  await db.close()
})

interface Row {
  readonly name: string
  readonly status: string
  readonly error: string | null
}

const rows = () =>
  run(db.database.system)<Row>`select name, status, last_error as error from rm.projections where active order by name`

async function readyz() {
  const response = await fetch(`http://127.0.0.1:${product.port}/readyz`)
  return { status: response.status, body: (await response.json()) as unknown }
}

/** All that follows the log in this process. */
const allAre = (status: string) => until(async () => (await rows()).every((row) => row.status === status))

test.each<[string, () => Promise<void> | void, () => Promise<void> | void, RegExp]>([
  [
    'the right to read $all',
    () => secured.exclude(),
    () => secured.admit(),
    /^EVENT_STORE_URL: localhost:\d+ does not let this login read the log, \$all\. Add the login/,
  ],
  [
    'the right to read $all, where subscriptions stay open',
    () => {
      secured.server.access.endsSubscriptions = false
      return secured.exclude()
    },
    () => secured.admit(),
    /^EVENT_STORE_URL: localhost:\d+ does not let this login read the log, \$all\. Add the login/,
  ],
  [
    'the password',
    () => secured.changePassword(other),
    () => secured.changePassword(secured.password),
    /^EVENT_STORE_URL: localhost:\d+ refuses the login\. Give a user/,
  ],
])(
  '%s is taken away and given back: it is reported, and all goes on',
  { timeout: 240_000 },
  async (_, take, give, words) => {
    await allAre('running')
    expect(await readyz()).toMatchObject({ status: 200, body: { status: 'ready' } })
    await take()
    await allAre('failing')
    const stopped = await rows()
    expect(stopped.map(({ name }) => name)).toEqual(expect.arrayContaining(['capacities', 'log_copy']))
    for (const { error } of stopped) expect(error).toMatch(words)
    // Reads are still served.
    expect(await readyz()).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        roles: {
          api: 'ready',
          projections: expect.stringMatching(/^failing: .*capacities/) as string,
          reactions: expect.stringMatching(/^failing: /) as string,
          jobs: expect.stringContaining('the log is not copied and sealed any more: EVENT_STORE_URL') as string,
        },
      },
    })
    await give()
    await allAre('running')
    for (const { error } of await rows()) expect(error).toBeNull()
    expect(await readyz()).toMatchObject({ status: 200, body: { status: 'ready' } })
    for (const password of [secured.password, other]) expect(product.output()).not.toContain(password)
  },
)

test('while the login is refused, calls say so; with the right on streams alone, appends go on', async () => {
  const log = await openLog({ url: db.runtimeUrl, eventStoreUrl: secured.connectionString }, db.database.system)
  const append = () => log.store.append([to(newStream(), 'no_stream', newEvent())])
  try {
    await secured.exclude()
    expect(await append()).toMatchObject({ ok: true })
    await expect(log.store.head()).rejects.toThrow(/\$all/)
    const { length } = secured.server.log.events
    secured.changePassword(other)
    for (const call of [append, () => log.store.readStream(newStream()), () => log.store.head()]) {
      const error: unknown = await call().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(EventStoreUnavailable)
      expect(String(error)).toMatch(/EVENT_STORE_URL: localhost:\d+ refuses the login/)
      expect(problemOf(error).status).toBe(503)
    }
    expect(secured.server.log.events).toHaveLength(length)
  } finally {
    secured.changePassword(secured.password)
    await secured.admit()
    await log.store.close()
  }
})
