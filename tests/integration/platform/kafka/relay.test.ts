import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { brokerPid } from '#infra/platform/kafka/broker-process.ts'
import { freePort } from '#infra/platform/kafka/broker.ts'
import { createPublicSender } from '#infra/platform/kafka/client.ts'
import { relayState } from '#infra/platform/kafka/range.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'
import {
  append,
  delivery,
  eventsOf,
  load,
  noBroker,
  publishedLog,
  testBroker,
  type TestBroker,
} from '#tests/support/kafka.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'

const missing = await noBroker()
/** `KAFKA_STOP_SECONDS=60` for the minute; shorter where every change waits for it. */
const stopMs = Number(process.env['KAFKA_STOP_SECONDS'] ?? 4) * 1000
const log = { info: () => undefined, error: () => undefined }

describe.skipIf(missing)('the relay to a real broker', () => {
  let broker: TestBroker
  let proxy: Awaited<ReturnType<typeof tcpProxy>>
  /** Through the proxy: the broker sends its clients there. */
  let behind: string
  let db: TestDatabase
  let store: EventStore
  const ends: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const port = await freePort()
    proxy = await tcpProxy({ host: '127.0.0.1', port })
    behind = `127.0.0.1:${proxy.port}`
    broker = await testBroker({ behind: { port, advertised: proxy.port } })
  }, 240_000)
  afterAll(async () => {
    await broker.remove()
    await proxy.close()
  }, 60_000)

  /** A company's events, a relay that publishes them, and what both stand on, for one test. */
  async function world(name: string) {
    db = await testDatabase()
    store = await createPostgresEventStore({ url: db.url })
    ends.length = 0
    const company = derivedId<CompanyId>(name)
    return {
      company,
      relay: (to = broker.address, batchSize = 1000) => {
        const sender = createPublicSender({ brokers: [to], requestTimeoutMs: 1500 })
        const stop = startRelay({
          store,
          sql: db.database.system,
          sender,
          log,
          leaseMs: 1000,
          longestRetryMs: 500,
          batchSize,
        })
        ends.push(stop)
        return stop
      },
      caughtUp: async () => {
        const head = await store.head()
        await expect
          .poll(async () => (await relayState(db.database.system))?.position, { timeout: 90_000 })
          .toBeGreaterThanOrEqual(head)
      },
      end: async () => {
        await Promise.all(ends.map((stop) => stop()))
        await store.close()
        await db.close()
      },
    }
  }

  test('kill -9 under load and a restart lose nothing and reorder nothing in a stream; they may repeat', async () => {
    const { company, relay, caughtUp, end } = await world('killed')
    relay()
    const endLoad = load(store, company)
    for (let times = 0; times < 2; times++) {
      await delay(500)
      await broker.kill()
      await broker.restart()
    }
    await endLoad()
    await caughtUp()
    expect((await delivery(broker.address, await publishedLog(store))).problems).toEqual([])
    await end()
  }, 120_000)

  test('stopped under load for a while: the same', async () => {
    const { company, relay, caughtUp, end } = await world('stopped')
    relay()
    const endLoad = load(store, company)
    await delay(500)
    await broker.stop()
    await delay(stopMs)
    const whileStopped = await publishedLog(store)
    await broker.restart()
    await endLoad()
    await caughtUp()
    const events = await publishedLog(store)
    const { problems, repeats } = await delivery(broker.address, events)
    process.stdout.write(
      `stopped for ${stopMs} ms: ${events.length} events, ${whileStopped.length} when it came back, ${repeats} ` +
        `repeats\n`,
    )
    expect(problems).toEqual([])
    await end()
  }, 300_000)

  test('answers lost after the broker has applied: the batch comes again, with the same ids and contents', async () => {
    const { company, relay, caughtUp, end } = await world('lost')
    const { request } = eventsOf(company)
    relay(behind)
    for (let round = 0; round < 4; round++) {
      await append(store, [request(round)], 0, 1)
      await caughtUp()
      const before = proxy.lost
      // The connection is there and idle: the next answer is that to a batch.
      proxy.loseAnswers()
      await append(store, [request(round)], 1)
      await expect.poll(() => proxy.lost, { timeout: 20_000 }).toBeGreaterThan(before)
      proxy.passAnswers()
    }
    await caughtUp()
    const { problems, repeats } = await delivery(broker.address, await publishedLog(store))
    expect(problems).toEqual([])
    expect(repeats).toBeGreaterThanOrEqual(4)
    await end()
  }, 120_000)

  test('a broker so slow that requests time out and are applied later: the same', async () => {
    const { company, relay, caughtUp, end } = await world('slow')
    relay(broker.address, 50)
    const endLoad = load(store, company)
    const pid = (await brokerPid(broker.folder)) ?? 0
    for (let times = 0; times < 2; times++) {
      await delay(400)
      process.kill(pid, 'SIGSTOP')
      await delay(2000)
      process.kill(pid, 'SIGCONT')
    }
    await endLoad()
    await caughtUp()
    expect((await delivery(broker.address, await publishedLog(store))).problems).toEqual([])
    await end()
  }, 120_000)

  test('several relays at once, each stopped in its turn: one publishes at a time, nothing is repeated', async () => {
    const { company, relay, caughtUp, end } = await world('several')
    const relays = [relay(), relay(), relay()]
    const endLoad = load(store, company)
    for (const stop of relays) {
      await delay(700)
      await stop()
    }
    await endLoad()
    relay()
    await caughtUp()
    const { problems, repeats } = await delivery(broker.address, await publishedLog(store))
    expect(problems).toEqual([])
    expect(repeats).toBe(0)
    await end()
  }, 120_000)

  test('a relay killed with -9 between acknowledgement and checkpoint: its batch comes again', async () => {
    const { company, relay, caughtUp, end } = await world('relay killed')
    const { request } = eventsOf(company)
    await append(
      store,
      Array.from({ length: 40 }, (_, n) => request(n)),
    )
    for (const acknowledgements of ['1', '3', '2']) {
      const child = spawn(
        process.execPath,
        [new URL('relay-child.ts', import.meta.url).pathname, db.url, broker.address, acknowledgements],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      )
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
      expect(signal).toBe('SIGKILL')
    }
    relay()
    await caughtUp()
    const { problems, repeats } = await delivery(broker.address, await publishedLog(store))
    expect(problems).toEqual([])
    // Three batches of seven; the checkpoint before may not have been there yet either.
    expect(repeats).toBeGreaterThanOrEqual(21)
    expect(repeats).toBeLessThanOrEqual(42)
    await end()
  }, 120_000)
})
