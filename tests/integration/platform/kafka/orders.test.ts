import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Category } from '#domain/aggregates.ts'
import type { Batch, EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createPublicSender } from '#infra/platform/kafka/client.ts'
import { endOrder, findOrder, openOrder, placeOrder } from '#infra/platform/kafka/orders.ts'
import { countParked, parkedInWords, parkedStreams } from '#infra/platform/kafka/parked.ts'
import { rangeOf, relayState } from '#infra/platform/kafka/range.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'
import {
  append,
  delivery,
  eventsOf,
  load,
  noBroker,
  publishedLog,
  topicContents,
  testBroker,
  type TestBroker,
} from '#tests/support/kafka.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

/** Events that the mapping does not know yet, by id: they come from the log under a category that it lacks. */
const unknown = new Set<string>()
const category = { name: 'unpublished' }
const asRead = (event: RecordedEvent) =>
  unknown.has(event.id) ? { ...event, category: category.name as Category } : event
/** The type of the last of the three events that `request` gives. */
const third = 'MentoringRequestRefused'
const problemOf = (type: string) => `no public event for ${type} in ${category.name}`

function readsOf(store: EventStore): EventStore {
  const batchOf = (batch: Batch) => ({ ...batch, events: batch.events.map(asRead) })
  return {
    ...store,
    readStream: async (stream, options) => (await store.readStream(stream, options)).map(asRead),
    readAll: async (options) => batchOf(await store.readAll(options)),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) yield batchOf(batch)
    },
  }
}

const missing = await noBroker()

describe.skipIf(missing)('orders to the relay', () => {
  let broker: TestBroker
  let db: TestDatabase
  let store: EventStore
  let company: CompanyId
  let count = 0
  const errors: string[] = []
  const log = { info: () => undefined, error: (_: object, message: string) => void errors.push(message) }
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    broker = await testBroker()
  }, 240_000)
  afterAll(() => broker.remove(), 60_000)
  beforeEach(async () => {
    db = await testDatabase()
    store = await createPostgresEventStore({ url: db.url })
    company = derivedId<CompanyId>('orders', count++)
  })
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()))
    await store.close()
    await db.close()
    unknown.clear()
    category.name = 'unpublished'
    errors.length = 0
  })

  const sql = () => db.database.system
  function relay(options: { readonly follow?: boolean; readonly batchSize?: number } = {}) {
    const sender = createPublicSender({ brokers: [broker.address] })
    const stop = startRelay({ store: readsOf(store), sql: sql(), sender, log, leaseMs: 1000, lookMs: 50, ...options })
    ends.push(stop)
    return stop
  }
  async function caughtUp() {
    const head = await store.head()
    await expect.poll(async () => (await relayState(sql()))?.position, { timeout: 30_000 }).toBeGreaterThanOrEqual(head)
  }
  async function ended(id: string) {
    await expect.poll(async () => (await findOrder(sql(), id))?.endedAt, { timeout: 30_000 }).toBeInstanceOf(Date)
    return findOrder(sql(), id)
  }

  test('a stream that an event has stopped is taken up in order, while it grows and the relay is at work', async () => {
    const { request } = eventsOf(company)
    const good = request(1)
    const bad = request(2)
    const [, proposed] = bad.events
    const type = 'OtherDatesProposed'
    unknown.add(proposed?.id ?? '')
    relay({ batchSize: 3 })
    await append(store, [bad], 0, 2)
    await append(store, [good])
    await caughtUp()
    expect(
      (
        await delivery(
          broker.address,
          (await publishedLog(store)).filter(({ stream }) => stream === good.stream),
        )
      ).problems,
    ).toEqual([])
    expect(errors).toContain('relay stopped a stream')
    expect(await parkedStreams(sql())).toMatchObject([
      { stream: bad.stream, revision: 1, type, problem: problemOf(type), waiting: 1 },
    ])
    await append(store, [bad], 2)
    await caughtUp()
    expect(await countParked(sql())).toEqual({ streams: 1, events: 2 })
    expect(await parkedInWords(sql())).toBe('ready, 1 stream parked')

    errors.length = 0
    category.name = 'unnamed'
    const early = await placeOrder(sql(), { kind: 'resume', stream: bad.stream, after: 0n, to: 0n })
    expect(await ended(early.id)).toMatchObject({ sent: 0, problem: `still parked at revision 1: ${problemOf(type)}` })
    expect(await countParked(sql())).toEqual({ streams: 1, events: 2 })
    expect(await parkedStreams(sql())).toMatchObject([{ stream: bad.stream, revision: 1, problem: problemOf(type) }])
    await expect.poll(() => errors).toContain('relay stopped a stream')

    unknown.clear()
    const more = Array.from({ length: 30 }, (_, n) =>
      eventsOf(company).event('MentoringRequestFinished', {}, 'more', n),
    )
    const growing = (async () => {
      for (const event of more) await store.append([{ stream: bad.stream, expected: 'any', events: [event] }])
    })()
    const { id } = await placeOrder(sql(), { kind: 'resume', stream: bad.stream, after: 0n, to: 0n })
    expect(await ended(id)).toMatchObject({ problem: null })
    await growing
    await caughtUp()
    expect(await countParked(sql())).toEqual({ streams: 0, events: 0 })
    expect(await parkedInWords(sql())).toBeNull()
    const all = await publishedLog(store)
    expect(await delivery(broker.address, all)).toEqual({ problems: [], repeats: 0 })
    expect(all.filter(({ stream }) => stream === bad.stream)).toHaveLength(33)
  }, 60_000)

  test('a stream that stops again at a later event waits there; a takeover knows what is stopped', async () => {
    const { request } = eventsOf(company)
    const bad = request(1)
    for (const { id } of bad.events.slice(1)) unknown.add(id)
    const stop = relay()
    await append(store, [bad])
    await caughtUp()
    await stop()
    unknown.delete(bad.events[1]?.id ?? '')
    errors.length = 0
    relay()
    const { id } = await placeOrder(sql(), { kind: 'resume', stream: bad.stream, after: 0n, to: 0n })
    expect(await ended(id)).toMatchObject({ sent: 1, problem: `still parked at revision 2: ${problemOf(third)}` })
    expect(errors).toContain('streams are parked: npm run kafka -- parked')
    await store.append([
      { stream: bad.stream, expected: 2, events: [eventsOf(company).event('MentoringRequestFinished', {}, 'later')] },
    ])
    await caughtUp()
    expect(await parkedStreams(sql())).toMatchObject([{ revision: 2, problem: problemOf(third), waiting: 2 }])
    const sent = await topicContents(broker.address)
    expect(sent.filter(({ stream }) => stream === bad.stream).map(({ revision }) => revision)).toEqual([0, 1])
  }, 60_000)

  test('sends a range again under load and after kill -9, and every stream stays without a gap', async () => {
    const { request } = eventsOf(company)
    await append(
      store,
      Array.from({ length: 30 }, (_, n) => request(5000 + n)),
    )
    const stop = relay()
    await caughtUp()
    await stop()
    const before = await publishedLog(store)
    const from = before[20]?.position ?? 0n
    const { after, to } = await rangeOf({ from: String(from) }, sql())
    const { id } = await placeOrder(sql(), { kind: 'republish', stream: null, after, to })
    expect(await placeOrder(sql(), { kind: 'republish', stream: null, after, to })).toEqual({ id, found: true })

    const child = spawn(
      process.execPath,
      [new URL('relay-child.ts', import.meta.url).pathname, db.url, broker.address, '4'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    await once(child, 'exit')
    // Three batches of seven are done, the fourth was acknowledged and is not known to be.
    expect(await findOrder(sql(), id)).toMatchObject({ sent: 21, endedAt: null })

    const endLoad = load(store, company)
    relay({ batchSize: 10 })
    expect(await ended(id)).toMatchObject({ sent: before.length - 20, reached: to, problem: null })
    await endLoad()
    await caughtUp()
    const log = await publishedLog(store)
    const { problems, repeats } = await delivery(broker.address, log)
    expect(problems).toEqual([])
    expect(repeats).toBe(before.length - 20 + 7)

    const last = new Map<string, number>()
    const streams = new Set<string>(log.map(({ stream }) => stream))
    const all = await topicContents(broker.address)
    // After a step back, forward one by one: who lost everything can rebuild from the republished on.
    const leaps = all.filter(({ stream, revision }) => {
      const known = last.get(stream) ?? revision
      last.set(stream, revision)
      return streams.has(stream) && revision > known + 1
    })
    expect(leaps).toEqual([])
  }, 60_000)

  test('one stream is sent again, up to a position; what the relay has parked is left out', async () => {
    const { request } = eventsOf(company)
    const [one, other, bad] = [request(1), request(2), request(3)]
    unknown.add(bad.events[1]?.id ?? '')
    relay()
    await append(store, [one, other, bad])
    await caughtUp()
    const log = await publishedLog(store)
    const [, second] = log.filter(({ stream }) => stream === one.stream)
    const range = { after: 0n, to: second?.position ?? 0n }
    const ofStream = await placeOrder(sql(), { kind: 'republish', stream: one.stream, ...range })
    expect(await ended(ofStream.id)).toMatchObject({ sent: 2, problem: null })
    const all = await placeOrder(sql(), { kind: 'republish', stream: null, after: 0n, to: await store.head() })
    expect(await ended(all.id)).toMatchObject({ sent: 7, problem: null })
  }, 60_000)

  test('without a relay at work the order is done all the same, and nothing new is published', async () => {
    const { request } = eventsOf(company)
    const stop = relay()
    await append(store, [request(1)])
    await caughtUp()
    await stop()
    await append(store, [request(2)])
    const to = (await relayState(sql()))?.position ?? 0n
    const { id } = await placeOrder(sql(), { kind: 'republish', stream: null, after: 0n, to })
    const end = relay({ follow: false })
    expect(await ended(id)).toMatchObject({ sent: 3, problem: null })
    await end()
    expect((await relayState(sql()))?.position).toBe(to)
    relay()
    await caughtUp()
    expect(await delivery(broker.address, await publishedLog(store))).toEqual({ problems: [], repeats: 3 })
  }, 60_000)

  test('an order that is cancelled ends; one whose events no schema fits any more says at which', async () => {
    const { request } = eventsOf(company)
    const life = request(1)
    const stop = relay()
    await append(store, [life])
    await caughtUp()
    await stop()
    const to = await store.head()
    const first = await placeOrder(sql(), { kind: 'republish', stream: null, after: 0n, to })
    expect(await endOrder(sql(), first.id, 'cancelled')).toBe(true)
    unknown.add(life.events[2]?.id ?? '')
    const second = await placeOrder(sql(), { kind: 'republish', stream: null, after: 0n, to })
    expect(second.found).toBe(false)
    relay()
    expect(await ended(second.id)).toMatchObject({
      sent: 2,
      problem: `${life.stream}, revision 2: ${problemOf(third)}`,
    })
    expect(await openOrder(sql())).toBeUndefined()
    expect(await findOrder(sql(), first.id)).toMatchObject({ sent: 0, problem: 'cancelled' })
  }, 60_000)

  test('a range that means nothing is refused in words', async () => {
    await expect(rangeOf({ from: '0' }, sql())).rejects.toThrow('has sent nothing yet')
    const stop = relay()
    await append(store, [eventsOf(company).request(1)])
    await caughtUp()
    await stop()
    const head = await store.head()
    const refusals: [{ from?: string; to?: string }, string][] = [
      [{}, '--from is missing'],
      [{ from: 'abc' }, 'a position is a whole number'],
      [{ from: '-1' }, 'a position is a whole number'],
      [{ from: '1.5' }, 'a position is a whole number'],
      [{ from: '99999999999999999999' }, 'a position is a whole number'],
      [{ from: String(head + 1n) }, `the relay is at ${head}`],
      [{ from: '1', to: String(head + 1n) }, `the relay is at ${head}`],
      [{ from: '2', to: '1' }, '--to 1 is before --from 2'],
    ]
    for (const [given, words] of refusals) await expect(rangeOf(given, sql())).rejects.toThrow(words)
    const [first, second] = await publishedLog(store)
    // EventStoreDB takes no position that it has not given: the one before is looked for.
    expect(await rangeOf({ from: String(second?.position) }, sql())).toEqual({
      after: first?.position,
      to: head,
    })
  }, 60_000)
})
