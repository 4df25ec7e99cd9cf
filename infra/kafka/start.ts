import type { EventStore } from '#domain/shared/event-store.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logs.ts'
import { createPublicSender } from './client.ts'
import { startRelay } from './relay.ts'

interface StartOptions {
  /** `host:port` each. */
  readonly brokers: readonly string[]
  readonly store: EventStore
  readonly database: Database
  readonly logger: Logger
}

/** Publishes the log to Kafka, from its start the first time. @returns what stops it */
export function startKafkaRelay({ brokers, store, database, logger }: StartOptions): () => Promise<void> {
  return startRelay({ store, sql: database.system, sender: createPublicSender({ brokers }), log: logger })
}
