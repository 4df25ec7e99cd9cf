import type { MeetingCalls } from '#api/ports/meetings.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { workshop } from '#domain/meetings/workshop/aggregate.ts'
import { windowOf } from '#domain/meetings/workshop/state.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { createStayRecords } from './call-stays.ts'
import { createIceServers, type IceConfig } from './ice-servers.ts'

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
    async stateOf(companyId, meetingId) {
      const events = await store.readStream(`${meeting.category}-${meetingId}`)
      if (events[0]?.metadata.companyId !== companyId) return null
      const found = stateAfter(meeting, events)
      return found.state === 'none' || found.meetingType !== 'video_conference' ? null : found.call
    },
    async groupStateOf(companyId, workshopId) {
      const events = await store.readStream(`${workshop.category}-${workshopId}`)
      if (events[0]?.metadata.companyId !== companyId) return null
      const found = stateAfter(workshop, events)
      if (found.state === 'none') return null
      const present = found.call.flatMap(({ userId, until }) => (until === null ? [userId] : []))
      return { ...windowOf(found), present }
    },
  }
}
