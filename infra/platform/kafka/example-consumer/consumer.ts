import { Kafka, logLevel } from 'kafkajs'
import { openPool } from '../../database/pool.ts'
import { connectionOf } from '../connection.ts'
import type { KafkaConnection } from '../connection-config.ts'
import { topics } from '../public-events/index.ts'
import { createTables, openAccompaniments } from './tables.ts'
import { eventIn } from './event-in.ts'
import { takeIn } from './take-in.ts'

interface ConsumerOptions {
  /** Of the consumer's own database. */
  readonly url: string
  readonly kafka: KafkaConnection
  /** Name of the consumer: instances with the same share the partitions. */
  readonly group?: string
  readonly say: (line: string) => void
  /** An instance that is silent for so long loses its partitions, in milliseconds. Default 30 s. */
  readonly sessionTimeout?: number
}

interface RunningConsumer {
  /** Resolves when it gave up for good, after an error that trying again does not mend. */
  readonly crashed: Promise<void>
  stop(): Promise<void>
}

/**
 * An example of a system that follows Binôme: how many accompaniments each mentor has open. Any number of instances may
 * run, be killed and come back; the counts are as if each event had come once. Read `take-in.ts` first.
 */
export async function runExampleConsumer(options: ConsumerOptions): Promise<RunningConsumer> {
  const { url, group = 'example-mentor-load', say } = options
  const pool = openPool({ connectionString: url, max: 4, application_name: group }, () => undefined)
  await createTables(pool)
  const kafka = new Kafka({ clientId: group, ...connectionOf(options.kafka), logLevel: logLevel.NOTHING })
  const sessionTimeout = options.sessionTimeout ?? 30_000
  const consumer = kafka.consumer({ groupId: group, sessionTimeout, heartbeatInterval: sessionTimeout / 10 })
  const crashed = Promise.withResolvers<void>()
  consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
    say(`The consumer stopped (${error.message})${restart ? ' and starts again.' : '.'}`)
    if (!restart) crashed.resolve()
  })
  await consumer.connect()
  await consumer.subscribe({
    topics: [topics.mentoring_relationship, topics.account],
    fromBeginning: true,
  })
  await consumer.run({
    // An offset is committed only after the transaction of its event: a crash between the two brings the event again,
    // never loses it.
    eachBatchAutoResolve: false,
    eachBatch: async (work) => {
      let changed = false
      for (const message of work.batch.messages) {
        if (!work.isRunning() || work.isStale()) break
        const event = eventIn(message)
        if (event === undefined) {
          say(`Partition ${work.batch.partition}, offset ${message.offset}: no event of Binôme, passed over.`)
          work.resolveOffset(message.offset)
          continue
        }
        const taken = await takeIn(pool, group, event)
        if (taken === 'gap')
          say(
            `${event.stream}: events before revision ${event.revision} are missing; ask for a republish of the stream.`,
          )
        changed ||= taken === 'done'
        work.resolveOffset(message.offset)
        await work.heartbeat()
      }
      if (changed) say(summary(await openAccompaniments(pool, group)))
    },
  })
  return {
    crashed: crashed.promise,
    async stop() {
      await consumer.disconnect()
      await pool.end()
    },
  }
}

function summary(counts: ReadonlyMap<string, number>): string {
  const most = [...counts].slice(0, 5).map(([mentor, open]) => `${mentor}: ${open}`)
  const total = [...counts.values()].reduce((sum, open) => sum + open, 0)
  return `${total} open accompaniments of ${counts.size} mentors. ${most.join(', ')}`
}
