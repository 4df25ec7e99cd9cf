import type { EventStore } from '#domain/platform/event-store.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../logs/logs.ts'
import { createPublicSender, type PublicSender } from './client.ts'
import type { KafkaConfig } from './connection-config.ts'
import { startRelay } from './relay.ts'

interface StartOptions {
  readonly kafka: KafkaConfig
  readonly store: EventStore
  readonly database: Database
  readonly logger: Logger
  /** Around what sends, for figures and traces. */
  readonly watched?: (sender: PublicSender) => PublicSender
}

/** Publishes the log to Kafka, from its start the first time. @returns what stops it */
export function startKafkaRelay({
  kafka,
  store,
  database,
  logger,
  watched = (sender) => sender,
}: StartOptions): () => Promise<void> {
  const sender = watched(createPublicSender(kafka))
  return startRelay({ store, sql: database.system, owner: database.presence(), sender, log: logger })
}
