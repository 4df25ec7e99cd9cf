import type { MeetingCalls } from '#api/ports/meetings.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { createStayRecords } from './call-stays.ts'
import { createIceServers, type IceConfig } from './ice-servers.ts'
import { callDescriptors } from './kinds.ts'

interface Options {
  readonly system: TransactionalSql
  readonly store: Pick<EventStore, 'readStream'>
  readonly ice: IceConfig
  /** Tells the processes that hold sockets that there are messages. */
  readonly wake: (streams: readonly ChangedStream[]) => void
}

/** What the API knows of calls. */
export function createMeetingCalls({ system, store, ice, wake }: Options): MeetingCalls {
  const { enter, isFollowed, entered, turnedAway } = createStayRecords(system, wake)
  return {
    ...createIceServers(ice),
    enter,
    entered,
    isFollowed,
    turnedAway,
    async stateOf(companyId, kind, meetingId) {
      const events = await store.readStream(`${kind}-${meetingId}`)
      return events[0]?.metadata.companyId === companyId ? callDescriptors[kind].stateAfter(events) : null
    },
  }
}
