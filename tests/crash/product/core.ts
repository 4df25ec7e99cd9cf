import { composeCore, type Core } from '#infra/compose.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { combine } from '#infra/platform/runtime/instrumentation.ts'
import type { EventStore } from '#domain/platform/event-store.ts'

export const logger = createLogger({ level: 'silent' })
const vaultKey = Buffer.alloc(32, 7)

/** The product on the servers of a run. */
export function openProduct(options: {
  readonly databaseUrl: string
  /** Of the double of EventStoreDB; without it the events are in PostgreSQL too. */
  readonly eventStoreUrl?: string | undefined
  readonly around?: (store: EventStore) => EventStore
}): Promise<Core> {
  const { databaseUrl: url, eventStoreUrl, around = (store) => store } = options
  const instrumentation = { ...combine([]), eventStore: around }
  return composeCore({ url, eventStoreUrl, poolSize: 6, vaultKey, logger, instrumentation })
}
