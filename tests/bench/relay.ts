import { mkdtemp, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kafka, logLevel, Partitioners } from 'kafkajs'
import type { EventStore, NewEvent, StreamName } from '#domain/platform/event-store.ts'
import { id, instant, type CompanyId, type EventId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { brokerMissing } from '#infra/platform/kafka/broker-jars.ts'
import { startBroker } from '#infra/platform/kafka/broker.ts'
import { createPublicSender } from '#infra/platform/kafka/client.ts'
import { topics } from '#infra/platform/kafka/public-events/index.ts'
import { toPublicMessage, type PublicMessage } from '#infra/platform/kafka/public-message.ts'
import { relayState } from '#infra/platform/kafka/range.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const bound = 0.7
const batchSize = 1000
/** About a second of work. */
const roundEvents = 30_000
const rounds = sized(5, 1, 3)
/** Appends that are timed to a consumer, one every few milliseconds, as the load of many companies is. */
const timed = 1_000
const quiet = { info() {}, error: console.error }

/**
 * The relay's catch-up, from the log in PostgreSQL to the acknowledgement, beside a bare kafkajs producer that sends
 * the same messages, ready made, in requests of the same size with the same settings; in turns on one broker. Then the
 * way of one event from its append to a consumer.
 */
export async function run(): Promise<Row[]> {
  const missing = await brokerMissing()
  if (missing !== undefined) {
    process.stderr.write(`${missing}\n`)
    return []
  }
  const folder = await mkdtemp(path.join(tmpdir(), `binome-kafka-${process.pid}-`))
  const broker = await startBroker({ folder })
  const postgres = await benchServer()
  const database = new Database({ url: postgres.url, poolSize: 4 })
  const store = await createPostgresEventStore({ url: postgres.url })
  try {
    let connected = 0
    const relay = () => {
      const sender = createPublicSender({ brokers: [broker.address] })
      const connect = async () => {
        await sender.connect()
        connected = performance.now()
      }
      return startRelay({ store, sql: database.system, sender: { ...sender, connect }, log: quiet })
    }
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const after = await store.head()
      await fill(store, roundEvents)
      const ended = await relayed(relay, store, database)
      const rate = roundEvents / ((ended - connected) / 1000)
      const messages = await ready(store, after)
      const bareRate = await timeBare(broker.address, messages)
      // The first round compiles.
      if (round === 0) continue
      ours.push(rate)
      bare.push(bareRate)
    }
    const ratio = median(ours.map((rate, round) => rate / (bare[round] ?? Number.NaN)))
    const stop = relay()
    const took = await appendToConsumer(store, broker.address)
    await stop()
    return [
      {
        name: 'relay, catching up',
        figure: median(ours),
        unit: 'events/s',
        yardstick: `bare kafkajs producer, the same messages, ${Math.round(median(bare)).toLocaleString('en')}/s`,
        ratio,
        bound: `≥ ${bound}`,
        ok: ratio >= bound,
      },
      ...[0.5, 0.99].map((share) => ({
        name: `append → consumer, p${share * 100}`,
        figure: took[Math.floor(took.length * share)] ?? Number.NaN,
        unit: 'ms',
        yardstick: '',
        ratio: null,
        bound: '',
        ok: null,
      })),
    ]
  } finally {
    await store.close()
    await database.close()
    await postgres.stop()
    await broker.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

const at = instant('2026-03-17T13:00:00.000Z')
const metadata = {
  companyId: id<CompanyId>(randomUUID()),
  actor: { kind: 'system' as const },
  correlationId: randomUUID(),
  at,
}

function event(type: string, data: object): NewEvent {
  return { id: id<EventId>(randomUUID()), type, schemaVersion: 1, data, metadata }
}

/** A request as it is on disk, its receipt and sealed message included. */
function requested(): NewEvent {
  return event('MentoringRequested', {
    participantId: randomUUID(),
    presenterId: randomUUID(),
    programId: randomUUID(),
    participantUserId: randomUUID(),
    presenterUserId: randomUUID(),
    relationshipId: randomUUID(),
    origin: 'participant',
    message: {
      enc: 1,
      kid: randomUUID(),
      iv: 'p2kq0Zk3V9tQ1m0H',
      ct: 'x'.repeat(180),
      tag: 'Jt7yYk0vZb3dW8q1s5uGxA',
    },
    receipt: {
      rule: 1,
      score: 72,
      criteria: [
        { criterion: 'skills', matched: ['delegation', 'negotiation'], points: 30 },
        { criterion: 'languages', matched: ['fr'], points: 10 },
      ],
    },
    answerDueAt: at,
  })
}

/** Requests that are created, answered with other dates, and refused. */
async function fill(store: EventStore, events: number): Promise<void> {
  const lives = Array.from({ length: events / 3 }, () => ({
    stream: `mentoring_request-${randomUUID()}` as StreamName,
    expected: 'no_stream' as const,
    events: [
      requested(),
      event('OtherDatesProposed', {
        slots: [{ startsAt: at, minutes: 60, timeZone: 'Europe/Paris' }],
        note: null,
      }),
      event('MentoringRequestRefused', { reason: 'no_time', note: null }),
    ],
  }))
  for (let from = 0; from < lives.length; from += 200)
    await Promise.all(lives.slice(from, from + 200).map((life) => store.append([life])))
}

/** @returns when the checkpoint is behind the last event, `performance.now()` */
async function relayed(relay: () => () => Promise<void>, store: EventStore, database: Database): Promise<number> {
  const head = await store.head()
  const stop = relay()
  while (((await relayState(database.system))?.position ?? 0n) < head) await delay(20)
  const ended = performance.now()
  await stop()
  return ended
}

async function ready(store: EventStore, after: bigint): Promise<PublicMessage[]> {
  const { events } = await store.readAll({ after, limit: roundEvents, categories: ['mentoring_request'] })
  return events.map(toPublicMessage)
}

async function timeBare(broker: string, messages: readonly PublicMessage[]): Promise<number> {
  const kafka = new Kafka({ clientId: 'bare', brokers: [broker], logLevel: logLevel.NOTHING })
  const producer = kafka.producer({
    idempotent: false,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
  await producer.connect()
  const started = performance.now()
  for (let from = 0; from < messages.length; from += batchSize)
    await producer.sendBatch({
      acks: -1,
      topicMessages: [{ topic: topics.mentoring_request, messages: messages.slice(from, from + batchSize) }],
    })
  const rate = messages.length / ((performance.now() - started) / 1000)
  await producer.disconnect()
  return rate
}

/** Milliseconds of each, sorted. */
async function appendToConsumer(store: EventStore, broker: string): Promise<number[]> {
  const kafka = new Kafka({ clientId: 'reader', brokers: [broker], logLevel: logLevel.NOTHING })
  const consumer = kafka.consumer({ groupId: `bench-${randomUUID()}`, minBytes: 1 })
  await consumer.connect()
  await consumer.subscribe({ topics: [topics.mentoring_request], fromBeginning: false })
  const joined = new Promise<void>((resolve) => consumer.on('consumer.group_join', () => resolve()))
  const appended = new Map<string, number>()
  const took: number[] = []
  const done = Promise.withResolvers<void>()
  await consumer.run({
    eachMessage: ({ message: { headers } }) => {
      const start = appended.get(String(headers?.['ce_id']))
      if (start !== undefined) took.push(performance.now() - start)
      if (took.length === timed) done.resolve()
      return Promise.resolve()
    },
  })
  await joined
  // The offsets to start from are read after the join.
  await delay(1000)
  for (let n = 0; n < timed; n++) {
    const one = requested()
    appended.set(one.id, performance.now())
    await store.append([{ stream: `mentoring_request-${randomUUID()}`, expected: 'no_stream', events: [one] }])
    await delay(3)
  }
  await done.promise
  await consumer.disconnect()
  return took.sort((a, b) => a - b)
}
