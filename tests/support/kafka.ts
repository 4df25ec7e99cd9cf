import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Admin, Kafka, logLevel, type KafkaMessage } from 'kafkajs'
import type { EventStore, NewEvent, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId, type EventId, instant } from '#domain/platform/ids.ts'
import { isAlive } from '#infra/platform/embedded/processes.ts'
import { brokerMissing } from '#infra/platform/kafka/broker-jars.ts'
import { endBroker } from '#infra/platform/kafka/broker-process.ts'
import { type Broker, startBroker } from '#infra/platform/kafka/broker.ts'
import { publishedCategories, topics } from '#infra/platform/kafka/public-events/index.ts'
import { leftOut } from '#tests/support/component.ts'

/** Whether the tests with a broker are left out. @throws Error under CI */
export async function noBroker(): Promise<boolean> {
  return leftOut(await brokerMissing())
}

export interface TestBroker extends Broker {
  readonly folder: string
  /** Stops it for good; nothing is left of it. */
  remove(): Promise<void>
}

const prefix = 'binome-kafka-'

/** A broker of our own in a folder of its own. What runs that were killed have left is cleared first. */
export async function testBroker(
  options: Pick<Parameters<typeof startBroker>[0], 'behind' | 'secured'> = {},
): Promise<TestBroker> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^binome-kafka-(\d+)-/.exec(name)?.[1]
    if (owner === undefined || isAlive(Number(owner))) continue
    await endBroker(path.join(tmpdir(), name), 'SIGKILL')
    await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  const broker = await startBroker({ folder, ...options })
  return {
    ...broker,
    folder,
    async remove() {
      await broker.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const at = instant('2026-03-17T13:00:00.000Z')

/** Events as commands write them, of one company, each with a readable name behind its id. */
export function eventsOf(companyId: CompanyId) {
  const event = (type: string, data: object, ...name: (string | number)[]): NewEvent => ({
    id: derivedId<EventId>(companyId, type, ...name),
    type,
    schemaVersion: 1,
    data,
    metadata: { companyId, actor: { kind: 'system' }, correlationId: 'test', at },
  })
  const parties = (n: number, mentor: string | number) => ({
    participantId: derivedId(companyId, 'mentee', n),
    presenterId: derivedId(companyId, 'mentor', mentor),
    participantUserId: derivedId(companyId, 'mentee user', n),
    presenterUserId: derivedId(companyId, 'mentor user', mentor),
    programId: derivedId(companyId, 'program'),
  })
  return {
    event,
    mentorId: (mentor: string | number): string => derivedId(companyId, 'mentor', mentor),
    /** A request, from its creation to its refusal. */
    request: (n: number): Life => {
      const id = derivedId(companyId, 'request', n)
      const request = {
        ...parties(n, n),
        relationshipId: id,
        origin: 'participant',
        message: null,
        receipt: { rule: 1, score: 50, criteria: [] },
        answerDueAt: at,
      }
      return {
        stream: `mentoring_request-${id}`,
        events: [
          event('MentoringRequested', request, n),
          event('OtherDatesProposed', { slots: [], note: null }, n),
          event('MentoringRequestRefused', { reason: 'no_time', note: null }, n),
        ],
      }
    },
    /** A relationship, from requested to finished. */
    relationship: (n: number, mentor: string | number): Life => {
      const id = derivedId(companyId, 'relationship', n)
      return {
        stream: `mentoring_relationship-${id}`,
        events: [
          event('RelationshipRequested', { ...parties(n, mentor), requestId: id }, n),
          event('RelationshipInitiated', {}, n),
          event('RelationshipFinished', { reason: 'goals_reached', note: null }, n),
        ],
      }
    },
  }
}

/** What happens in one stream, in order. */
export interface Life {
  readonly stream: StreamName
  readonly events: readonly NewEvent[]
}

/** Appends lives event by event, all streams in turn, so that their order matters. */
export async function append(store: EventStore, lives: readonly Life[], from = 0, to = Infinity): Promise<void> {
  const steps = Math.min(to, Math.max(...lives.map(({ events }) => events.length)))
  for (let step = from; step < steps; step++)
    await Promise.all(
      lives.map(async ({ stream, events }) => {
        const one = events[step]
        if (one === undefined) return
        const result = await store.append([{ stream, expected: step === 0 ? 'no_stream' : step - 1, events: [one] }])
        if (!result.ok) throw new Error(`not appended to ${stream}`)
      }),
    )
}

/** Appends lives, some at a time and about 1,500 events a second, until it is ended. @returns what ends it */
export function load(store: EventStore, companyId: CompanyId): () => Promise<void> {
  const { request } = eventsOf(companyId)
  const ended = new AbortController()
  const writing = (async () => {
    for (let n = 0; !ended.signal.aborted; n += 20, await delay(20))
      await append(
        store,
        Array.from({ length: 20 }, (_, i) => request(n + i)),
      )
  })()
  return async () => {
    ended.abort()
    await writing
  }
}

interface Received {
  readonly topic: string
  readonly partition: number
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly message: KafkaMessage
}

/** What the topics hold, from their start to where they end now, in the order of each partition. */
export async function topicContents(address: string): Promise<Received[]> {
  const kafka = new Kafka({ brokers: [address], logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  await admin.connect()
  /** The partitions that are not read to their end yet, by the last offset in them. */
  const ends = new Map<string, number>()
  for (const topic of Object.values(topics))
    for (const { partition, high, low } of await offsetsOf(admin, topic))
      if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high) - 1)
  await admin.disconnect()
  const all: Received[] = []
  if (ends.size === 0) return all
  const consumer = kafka.consumer({ groupId: `test-${randomUUID()}`, maxWaitTimeInMs: 100 })
  await consumer.connect()
  await consumer.subscribe({ topics: Object.values(topics), fromBeginning: true })
  const done = Promise.withResolvers<void>()
  await consumer.run({
    eachBatch: ({ batch: { topic, partition, messages } }) => {
      const last = ends.get(`${topic}/${partition}`) ?? -1
      for (const message of messages) {
        if (Number(message.offset) > last) break
        const { headers } = message
        all.push({
          topic,
          partition,
          id: String(headers?.['ce_id']),
          stream: String(headers?.['ce_subject']),
          revision: Number(headers?.['ce_streamrevision']),
          message,
        })
      }
      if (Number(messages.at(-1)?.offset ?? -1) >= last) ends.delete(`${topic}/${partition}`)
      if (ends.size === 0) done.resolve()
      return Promise.resolve()
    },
  })
  await done.promise
  await consumer.disconnect()
  return all
}

/** The leaders of a new topic may not know their role yet: this tries again. */
async function offsetsOf(admin: Admin, topic: string): ReturnType<Admin['fetchTopicOffsets']> {
  for (let attempts = 1; ; attempts++)
    try {
      return await admin.fetchTopicOffsets(topic)
    } catch (error) {
      if (attempts === 100) throw error
      await delay(100)
    }
}

/** Every event that the log holds and a topic should. */
export async function publishedLog(store: EventStore): Promise<RecordedEvent[]> {
  const { events } = await store.readAll({ after: 0n, limit: 1_000_000, categories: publishedCategories })
  return [...events]
}

/** Reads everything and checks it against the log. @returns what is wrong, and how many messages were repeats */
export async function delivery(
  address: string,
  log: readonly RecordedEvent[],
): Promise<{ readonly problems: string[]; readonly repeats: number }> {
  return problemsOf(log, await topicContents(address))
}

/** Nothing lost, nothing reordered per key, nothing twice but the same under the same id. */
function problemsOf(
  log: readonly RecordedEvent[],
  all: readonly Received[],
): { readonly problems: string[]; readonly repeats: number } {
  const problems: string[] = []
  const streams = Map.groupBy(log, ({ stream }) => stream as string)
  const next = new Map<string, number>()
  const first = new Map<string, Received>()
  const home = new Map<string, string>()
  let repeats = 0
  for (const one of all) {
    const events = streams.get(one.stream)
    if (events === undefined) continue
    const place = `${one.topic}/${one.partition}`
    if ((home.get(one.stream) ?? place) !== place) problems.push(`${one.stream} is in two partitions`)
    home.set(one.stream, place)
    if (String(one.message.key) !== one.stream) problems.push(`${one.id}: the key is not its stream`)
    const known = first.get(one.id)
    if (known !== undefined) {
      repeats++
      if (contents(known) !== contents(one)) problems.push(`${one.id} came again with other contents`)
      continue
    }
    first.set(one.id, one)
    const revision = next.get(one.stream) ?? 0
    next.set(one.stream, revision + 1)
    if (events[revision]?.id !== one.id || one.revision !== revision)
      problems.push(`${one.stream}: revision ${one.revision} where ${revision} was next`)
  }
  for (const { id, stream, revision } of log)
    if (!first.has(id)) problems.push(`${stream}: revision ${revision} is lost`)
  return { problems, repeats }
}

function contents({ message: { value, headers } }: Received): string {
  const fields = Object.entries(headers ?? {}).map(([name, text]) => `${name}=${String(text)}`)
  return `${String(value)}\n${fields.sort().join('\n')}`
}
