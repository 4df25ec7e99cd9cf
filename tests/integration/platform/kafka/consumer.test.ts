import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createPublicSender } from '#infra/platform/kafka/client.ts'
import { runExampleConsumer } from '#infra/platform/kafka/example-consumer/consumer.ts'
import { createTables, openAccompaniments } from '#infra/platform/kafka/example-consumer/tables.ts'
import { takeIn, type IncomingEvent } from '#infra/platform/kafka/example-consumer/take-in.ts'
import { findOrder, placeOrder } from '#infra/platform/kafka/orders.ts'
import { relayState } from '#infra/platform/kafka/range.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'
import { append, eventsOf, noBroker, testBroker, type TestBroker } from '#tests/support/kafka.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

const missing = await noBroker()
const company = derivedId<CompanyId>('consumer')
const { relationship, event, mentorId } = eventsOf(company)

let db: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  pool = new pg.Pool({ connectionString: db.url, max: 4 })
  await createTables(pool)
})
afterAll(async () => {
  await pool.end()
  await db.close()
})

describe('taking in an event', () => {
  const mentor = mentorId('a')
  const stream = relationship(0, 'a').stream
  const incoming = (revision: number, type: string, data: object = {}, of: string = stream): IncomingEvent => ({
    id: derivedId('incoming', of, revision),
    type: `binome.${type}.v1`,
    stream: of,
    revision,
    data: data as Record<string, unknown>,
  })
  const requested = incoming(0, 'RelationshipRequested', { presenter_id: mentor })
  const initiated = incoming(1, 'RelationshipInitiated')
  const finished = incoming(2, 'RelationshipFinished', { reason: 'goals_reached' })
  const open = async (consumer: string) => (await openAccompaniments(pool, consumer)).get(mentor)

  test('counts it once, however often and from how many instances at once it comes', async () => {
    expect(await takeIn(pool, 'once', requested)).toBe('done')
    const results = await Promise.all(Array.from({ length: 4 }, () => takeIn(pool, 'once', initiated)))
    expect(results.toSorted()).toEqual(['again', 'again', 'again', 'done'])
    expect(await takeIn(pool, 'once', requested)).toBe('again')
    expect(await open('once')).toBe(1)
    expect(await takeIn(pool, 'once', finished)).toBe('done')
    expect(await open('once')).toBe(0)
  })

  test('recognises a repeat by its revision when the inbox has been trimmed', async () => {
    for (const one of [requested, initiated]) await takeIn(pool, 'trimmed', one)
    await pool.query(`delete from example_consumer.inbox where consumer = 'trimmed'`)
    expect(await takeIn(pool, 'trimmed', initiated)).toBe('again')
    expect(await open('trimmed')).toBe(1)
  })

  test('does not count over a gap; the stream sent again fills it', async () => {
    await takeIn(pool, 'gap', requested)
    expect(await takeIn(pool, 'gap', finished)).toBe('gap')
    const missingIn = `select missing from example_consumer.streams where consumer = 'gap'`
    expect((await pool.query(missingIn)).rows).toEqual([{ missing: 1 }])
    for (const one of [requested, initiated, finished]) await takeIn(pool, 'gap', one)
    expect(await open('gap')).toBe(0)
    expect((await pool.query(missingIn)).rows).toEqual([{ missing: null }])
  })

  test('forgets an erased account, also when its events come after the erasure', async () => {
    const erased = incoming(0, 'AccountErased', { profile_ids: [mentor] }, `account-${derivedId('account')}`)
    const late = relationship(1, 'a').stream
    for (const one of [requested, initiated, erased, finished]) await takeIn(pool, 'erased', one)
    expect(await open('erased')).toBeUndefined()
    await takeIn(pool, 'erased', incoming(0, 'RelationshipAdminInitiated', { presenter_id: mentor }, late))
    expect(await open('erased')).toBeUndefined()
  })

  test('lets an event pass that it does not know', async () => {
    expect(await takeIn(pool, 'new', incoming(0, 'SomethingNew'))).toBe('done')
  })
})

describe.skipIf(missing)('the example consumer on a real broker', () => {
  let broker: TestBroker
  let store: EventStore
  let stopRelay: () => Promise<void>

  beforeAll(async () => {
    broker = await testBroker()
    store = await createPostgresEventStore({ url: db.url })
    const sender = createPublicSender({ brokers: [broker.address] })
    const log = { info: () => undefined, error: () => undefined }
    stopRelay = startRelay({ store, sql: db.database.system, sender, log, lookMs: 50 })
  }, 240_000)
  afterAll(async () => {
    await stopRelay()
    await store.close()
    await broker.remove()
  }, 60_000)

  test('counts each event once through kill -9 at each step, repeats and instances that come and go', async () => {
    const group = 'counts'
    const lives = Array.from({ length: 60 }, (_, n) => relationship(100 + n, n % 7))
    const erased = 3
    await append(store, lives, 0, 2)
    const publishedAll = async () => {
      const head = await store.head()
      await expect
        .poll(async () => (await relayState(db.database.system))?.position, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(head)
    }
    await publishedAll()
    // An event takes seven or eight statements, begin and commit included: killed before one of them, in whatever event
    // that then is.
    for (const statement of [1, 4, 5, 7, 8, 12]) {
      const child = spawn(
        process.execPath,
        [new URL('consumer-child.ts', import.meta.url).pathname, db.url, broker.address, group, String(statement)],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      )
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
      expect(signal).toBe('SIGKILL')
    }
    const start = () =>
      runExampleConsumer({
        url: db.url,
        kafka: { brokers: [broker.address] },
        group,
        say: () => undefined,
        sessionTimeout: 1000,
      })
    const one = await start()
    const again = { kind: 'republish', stream: null, after: 0n, to: await store.head() } as const
    const { id } = await placeOrder(db.database.system, again)
    const two = await start()
    await append(store, lives.slice(0, 20), 2)
    await store.append([
      {
        stream: `account-${derivedId(company, 'account')}`,
        expected: 'no_stream',
        events: [event('AccountErased', { reason: 'own_request', profileIds: [mentorId(erased)] })],
      },
    ])
    await one.stop()
    await expect.poll(async () => (await findOrder(db.database.system, id))?.endedAt, { timeout: 30_000 }).toBeTruthy()

    const expected = new Map<string, number>()
    for (const [n] of lives.entries())
      if (n % 7 !== erased) expected.set(mentorId(n % 7), (expected.get(mentorId(n % 7)) ?? 0) + (n < 20 ? 0 : 1))
    const inbox = async () =>
      (
        await pool.query<{ n: number }>('select count(*)::int as n from example_consumer.inbox where consumer = $1', [
          group,
        ])
      ).rows[0]?.n
    await expect.poll(inbox, { timeout: 30_000 }).toBe(60 * 2 + 20 + 1)
    await two.stop()
    expect(await openAccompaniments(pool, group)).toEqual(expected)
  }, 120_000)
})
