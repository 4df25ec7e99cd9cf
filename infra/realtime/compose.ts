import type { Database } from '#infra/database/database.ts'
import type { Channel } from '#realtime/channels/channel.ts'
import { createNotificationsChannel } from '#realtime/channels/notifications.ts'
import type { Logger } from '#realtime/ports.ts'
import { createRealtime, type Realtime, type RealtimeDependencies } from '#realtime/server.ts'
import { createOutbox } from './outbox.ts'
import { createSessionWatch } from './session-watch.ts'
import { createPostgresSignals } from './signals.ts'
import { createRealtimeTickets } from './tickets.ts'

interface Options extends Pick<
  RealtimeDependencies,
  'companyOf' | 'verifySession' | 'allowedOrigins' | 'limits' | 'now'
> {
  readonly database: Database
  /** Of the same database, for the connection that listens. */
  readonly url: string
  readonly logger: Logger
  /** Beside those of the product. */
  readonly channels?: readonly Channel[]
}

/** The product's channels on PostgreSQL. */
export function composeRealtime({ database, url, channels = [], ...options }: Options): Realtime {
  return createRealtime({
    ...options,
    channels: [createNotificationsChannel(), ...channels],
    tickets: createRealtimeTickets(database),
    outbox: createOutbox(database.system),
    sessionWatch: createSessionWatch(database.system),
    signals: createPostgresSignals({ url, logger: options.logger }),
  })
}
