import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Kafka, logLevel } from 'kafkajs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore, NewEvent, StreamName } from '#domain/shared/event-store.ts'
import { type CompanyId, derivedId, type EventId, instant } from '#domain/shared/ids.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { type Broker, brokerMissing, startBroker } from '#infra/kafka/broker.ts'
import { topics } from '#infra/kafka/public-events.ts'
import { startKafkaRelay } from '#infra/kafka/start.ts'
import { createLogger } from '#infra/logs.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const missing = await brokerMissing()
if (missing !== undefined) process.stdout.write(`The relay to Kafka is not tested here: ${missing}\n`)

const companyId = derivedId<CompanyId>('company')
const at = instant('2026-03-17T13:00:00.000Z')

function event(type: string, data: object, ...name: (string | number)[]): NewEvent {
  const metadata = { companyId, actor: { kind: 'system' as const }, correlationId: 'test', at }
  return { id: derivedId<EventId>(type, ...name), type, schemaVersion: 1, data, metadata }
}

/** The life of one request, from asked to refused, one append each, so that its order matters. */
function life(n: number): { readonly stream: StreamName; readonly events: readonly NewEvent[] } {
  const id = derivedId('request', n)
  const parties = {
    participantId: derivedId('mentee', n),
    presenterId: derivedId('mentor', n),
    programId: derivedId('program'),
  }
  const asked = {
    ...parties,
    participantUserId: derivedId('a', n),
    presenterUserId: derivedId('b', n),
    relationshipId: id,
    origin: 'participant',
    message: null,
    receipt: { rule: 1, score: 50, criteria: [] },
    answerDueAt: at,
  }
  return {
    stream: `mentoring_request-${id}`,
    events: [
      event('MentoringRequested', asked, n),
      event('OtherDatesProposed', { slots: [], note: null }, n),
      event('MentoringRequestRefused', { reason: 'no_time', note: null }, n),
    ],
  }
}

interface Received {
  readonly id: string
  readonly stream: string
  readonly revision: number
}

describe.skipIf(missing !== undefined)('the relay to a real broker', () => {
  let folder: string
  let broker: Broker
  let db: Awaited<ReturnType<typeof testDatabase>>
  let store: EventStore
  let stopRelay: () => Promise<void>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'binome-kafka-'))
    broker = await startBroker({ folder })
    db = await testDatabase()
    store = await createPostgresEventStore({ url: db.url })
    stopRelay = startKafkaRelay({
      brokers: [broker.address],
      store,
      database: db.database,
      logger: createLogger({ level: 'silent' }),
    })
  }, 240_000)
  afterAll(async () => {
    await stopRelay()
    await store.close()
    await db.close()
    await broker.stop()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  /** Reads the topics from their start until `enough` distinct events have come. */
  async function received(enough: number): Promise<Received[]> {
    const kafka = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING })
    const consumer = kafka.consumer({ groupId: `test-${enough}`, sessionTimeout: 10_000 })
    await consumer.connect()
    await consumer.subscribe({ topics: Object.values(topics), fromBeginning: true })
    const all: Received[] = []
    const ids = new Set<string>()
    const done = Promise.withResolvers<void>()
    await consumer.run({
      eachMessage: ({ message: { headers } }) => {
        const id = String(headers?.['ce_id'])
        ids.add(id)
        all.push({ id, stream: String(headers?.['ce_subject']), revision: Number(headers?.['ce_streamrevision']) })
        if (ids.size >= enough) done.resolve()
        return Promise.resolve()
      },
    })
    await done.promise
    await consumer.disconnect()
    return all
  }

  test('killed with -9 under load and started again: nothing lost, nothing reordered in a stream, only repeats', async () => {
    const lives = Array.from({ length: 300 }, (_, n) => life(n))
    const writing = (async () => {
      for (let step = 0; step < 3; step++)
        for (const { stream, events } of lives) {
          const one = events[step]
          if (one !== undefined)
            await store.append([{ stream, expected: step - 1 < 0 ? 'no_stream' : step - 1, events: [one] }])
        }
    })()
    await delay(500)
    await broker.kill()
    await broker.restart()
    await writing

    const all = await received(900)
    const firsts = new Map<string, Received>()
    for (const message of all) if (!firsts.has(message.id)) firsts.set(message.id, message)
    expect(new Set(firsts.keys())).toEqual(new Set(lives.flatMap(({ events }) => events.map(({ id }) => id))))
    for (const { stream } of lives)
      expect(
        [...firsts.values()].filter((message) => message.stream === stream).map(({ revision }) => revision),
      ).toEqual([0, 1, 2])
  }, 180_000)

  test('an event that cannot be mapped stops its stream and no other; those behind it wait in a list', async () => {
    const good = life(1001)
    const bad = life(1002)
    const [asked, proposed] = bad.events
    if (asked === undefined || proposed === undefined) throw new Error('a life has three events')
    const nonsense = { ...asked, data: { nonsense: true } }
    await store.append([{ stream: bad.stream, expected: 'no_stream', events: [nonsense, proposed] }])
    await store.append([{ stream: good.stream, expected: 'no_stream', events: good.events }])
    const all = await received(903)
    expect(all.filter(({ stream }) => stream === good.stream)).toHaveLength(3)
    expect(all.filter(({ stream }) => stream === bad.stream)).toEqual([])
    const parked = await db.database.system.query<{ type: string; problem: string | null }>({
      text: 'select type, problem from relay.parked order by revision',
    })
    expect(parked).toEqual([
      { type: 'MentoringRequested', problem: expect.stringContaining('does not fit its public schema') as string },
      { type: 'OtherDatesProposed', problem: null },
    ])
  }, 120_000)
})
