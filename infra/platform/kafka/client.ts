import { setTimeout as delay } from 'node:timers/promises'
import { type Admin, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs'
import { connectionOf } from './connection.ts'
import { defaultRetentionDays, type KafkaConfig } from './connection-config.ts'
import { topics } from './public-events/index.ts'
import type { PublicMessage } from './public-message.ts'

interface KafkaSettings extends KafkaConfig {
  /** Partitions of a topic that does not exist yet; never changed afterwards, keys would move. Default 6. */
  readonly partitions?: number
  /** Copies of a topic that does not exist yet. Default: the broker's own. */
  readonly replication?: number
  /** After this a call to a broker is repeated. Default 10 s. */
  readonly requestTimeoutMs?: number
}

/** Sends public messages, in order per key, and says so when all brokers that keep them have them. */
export interface PublicSender {
  /** Creates the topics that are missing, sets how long all keep messages where that is given, then connects. */
  connect(): Promise<void>
  /**
   * Resolves when every message is acknowledged by all in-sync replicas. When it rejects some may have been written:
   * send all again.
   */
  send(messages: readonly PublicMessage[]): Promise<void>
  disconnect(): Promise<void>
}

/**
 * kafkajs with these settings: acks of all replicas, one request under way, one awaited send, not idempotent (its
 * idempotent mode can drop a batch after a time-out), the default partitioner by name so that keys stay where they are.
 */
export function createPublicSender(settings: KafkaSettings): PublicSender {
  const kafka = new Kafka({
    clientId: 'binome',
    ...connectionOf(settings),
    requestTimeout: settings.requestTimeoutMs ?? 10_000,
    // The caller logs what fails, with its own fields.
    logLevel: logLevel.NOTHING,
    retry: { retries: 2, initialRetryTime: 100 },
  })
  let producer: Producer | undefined
  return {
    async connect() {
      await createTopics(kafka, settings)
      producer ??= kafka.producer({
        idempotent: false,
        maxInFlightRequests: 1,
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
      })
      await producer.connect()
    },
    async send(messages) {
      if (producer === undefined) throw new Error('connect first')
      for (const part of requests(messages)) {
        const byTopic = Map.groupBy(part, ({ topic }) => topic)
        await producer.sendBatch({
          acks: -1,
          topicMessages: [...byTopic].map(([topic, ofTopic]) => ({ topic, messages: ofTopic })),
        })
      }
    },
    async disconnect() {
      await producer?.disconnect()
      producer = undefined
    },
  }
}

/** A broker takes 1 MiB of one partition at a time by default, and all of a request may be for one. */
const requestLength = 900_000
/** Framing, names of headers, and the headers that are about as long in each. Key and subject are the stream. */
const lengthOf = ({ key, value }: PublicMessage) => value.length + 2 * key.length + 550

/** In order, as much in each as a broker surely takes. */
function requests(messages: readonly PublicMessage[]): PublicMessage[][] {
  const parts: PublicMessage[][] = []
  let room = 0
  for (const message of messages) {
    const length = lengthOf(message)
    if (length > room || parts.length === 0) {
      parts.push([])
      room = requestLength
    }
    parts.at(-1)?.push(message)
    room -= length
  }
  return parts
}

const retention = 'retention.ms'
const dayMs = 86_400_000

async function createTopics(
  kafka: Kafka,
  { partitions = 6, replication, retentionDays }: KafkaSettings,
): Promise<void> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const existing = new Set(await admin.listTopics())
    const missing = Object.values(topics).filter((topic) => !existing.has(topic))
    if (retentionDays !== undefined)
      await keep(
        admin,
        Object.values(topics).filter((topic) => existing.has(topic)),
        String(retentionDays * dayMs),
      )
    if (missing.length === 0) return
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: partitions,
        configEntries: [{ name: retention, value: String((retentionDays ?? defaultRetentionDays) * dayMs) }],
        ...(replication === undefined ? {} : { replicationFactor: replication }),
      })),
    })
    await Promise.all(missing.map((topic) => served(admin, topic)))
  } finally {
    await admin.disconnect()
  }
}

/** Numbers of Kafka's protocol, which kafkajs does not export to ESM: a topic; a setting that the topic itself has. */
const topicType = 2
const ofTopic = '1'

/** Sets how long topics keep messages. The call replaces all settings of a topic: those that it has go with it. */
async function keep(admin: Admin, names: readonly string[], ms: string): Promise<void> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: topicType, name })),
  })
  const changed = resources.flatMap(({ resourceName, configEntries }) => {
    const own = configEntries.filter(({ configSource }) => String(configSource) === ofTopic)
    if (own.some(({ configName, configValue }) => configName === retention && configValue === ms)) return []
    const others = own.filter(({ configName }) => configName !== retention)
    return {
      type: topicType,
      name: resourceName,
      configEntries: [
        ...others.map(({ configName: name, configValue: value }) => ({ name, value })),
        { name: retention, value: ms },
      ],
    }
  })
  if (changed.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changed })
}

/** A broker serves each partition of a new topic by then, or the next error says why not. */
const servedWithinMs = 10_000

/**
 * Resolves when every partition of a new topic answers. A broker names itself the leader of a partition before it
 * serves it, and kafkajs sends a whole request again for one partition that is refused.
 */
async function served(admin: Admin, topic: string): Promise<void> {
  const until = performance.now() + servedWithinMs
  for (;;)
    try {
      await admin.fetchTopicOffsets(topic)
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await delay(50)
    }
}
