import type { Database } from '../platform/database/database.ts'
import { counterpartsOf, mayWrite, takesPart } from '#projections/messages/conversation/query.ts'
import type { ChannelDependencies } from '#realtime/channels.ts'
import type { Logger, PathReports } from '#realtime/ports.ts'
import { createCalls } from '../meetings/calls/calls.ts'
import { createStayRecords } from '../meetings/calls/call-stays.ts'
import { type CallCommands, callDescriptors } from '../meetings/calls/kinds.ts'
import { createPresence } from '../platform/realtime/presence.ts'
import type { LocalSockets } from '../platform/realtime/local-sockets.ts'
import { createWaker } from '../platform/realtime/waker.ts'

interface Running extends ChannelDependencies {
  /** After the sockets. */
  stop(): Promise<void>
}

interface Options extends CallCommands {
  readonly database: Pick<Database, 'tenant' | 'system'>
  readonly logger: Logger
  /** Counts the reports of browsers on their calls. */
  readonly paths: PathReports
  /** The sockets of this process, where it has some. */
  readonly local?: LocalSockets
}

/** What the channels need of the database. */
export function createChannelDependencies({ database, logger, paths, local, ...commands }: Options): Running {
  const { system } = database
  const wake = createWaker(system, logger, local)
  const presence = createPresence({ sql: system, wake, logger })
  const calls = createCalls({
    stays: createStayRecords(system, wake),
    takesPart: ({ companyId, kind, meetingId }, userId) =>
      callDescriptors[kind].takesPart(database.tenant(companyId), meetingId, userId),
    commands,
    logger,
  })
  return {
    correspondence: {
      takesPart: (companyId, userId, conversationId) => takesPart(database.tenant(companyId), userId, conversationId),
      mayWrite: (companyId, userId, conversationId) => mayWrite(database.tenant(companyId), userId, conversationId),
      counterparts: (companyId, userId) => counterpartsOf(database.tenant(companyId), userId),
    },
    publisher: {
      async publish({ companyId, stream }, message) {
        await system.query({
          name: 'realtime_publish_one',
          text: 'select realtime.publish($1, $2, $3::jsonb)',
          values: [companyId, stream, JSON.stringify(message)],
        })
        wake([{ companyId, stream }])
      },
    },
    presence,
    calls,
    paths,
    async stop() {
      presence.stop()
      await calls.stop()
    },
  }
}
