import type { Database } from '#infra/database/database.ts'
import { counterpartsOf, takesPart } from '#projections/conversation/query.ts'
import type { ChannelDependencies } from '#realtime/channels/all.ts'
import type { Logger, Presence } from '#realtime/ports.ts'
import { createPresence } from './presence.ts'
import { createWaker } from './waker.ts'

/** What the channels need of the database. The presence is to be stopped after the sockets. */
export function createChannelDependencies(
  database: Pick<Database, 'tenant' | 'system'>,
  logger: Logger,
): ChannelDependencies & { readonly presence: Presence } {
  const { system } = database
  const wake = createWaker(system, logger)
  return {
    correspondence: {
      takesPart: (companyId, userId, conversationId) => takesPart(database.tenant(companyId), userId, conversationId),
      counterparts: (companyId, userId) => counterpartsOf(database.tenant(companyId), userId),
    },
    publisher: {
      async publish({ companyId, stream }, message) {
        await system.query({
          name: 'realtime_publish_one',
          text: 'select realtime.publish($1, $2, $3::jsonb)',
          values: [companyId, stream, JSON.stringify(message)],
        })
        wake()
      },
    },
    presence: createPresence({ sql: system, wake, logger }),
  }
}
