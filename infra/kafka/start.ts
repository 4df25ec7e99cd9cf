import type { EventStore } from '#domain/shared/event-store.ts'
import { createProjectionRunner } from '#projections/runner/runner.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logs.ts'
import { createPublicSender } from './client.ts'
import { createKafkaRelay } from './relay.ts'

interface StartOptions {
  /** `host:port` each. */
  readonly brokers: readonly string[]
  readonly store: EventStore
  readonly database: Database
  readonly logger: Logger
}

/** Publishes the log to Kafka, from its start the first time. One process at a time does, under the lease. @returns what stops it */
export function startKafkaRelay({ brokers, store, database, logger }: StartOptions): () => Promise<void> {
  const sender = createPublicSender({ brokers })
  const runner = createProjectionRunner({
    store,
    sql: database.system,
    projections: [createKafkaRelay({ sender, log: logger })],
    log: logger,
  })
  runner.start()
  return async () => {
    await runner.stop()
    await sender.disconnect()
  }
}
