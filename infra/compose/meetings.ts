import { createMeetingAgendas } from '../meetings/agendas/meeting-agendas.ts'
import { createAttendanceReceipts } from '../meetings/attendance/receipts.ts'
import { createCalendarFeeds } from '../meetings/calendar/feeds.ts'
import { createOutsideCalendars } from '../meetings/calendar/outside.ts'
import { createMeetingCalls } from '../meetings/calls/meeting-calls.ts'
import { createWaker } from '../platform/realtime/waker.ts'
import type { Parts } from './parts.ts'

export function startMeetings({ config, core, url, logger, baseUrlOf, sealKey, localSockets }: Parts) {
  const { database, store, vault } = core
  const { system } = database
  return {
    services: {
      calls: createMeetingCalls({ system, store, ice: config.ice, wake: createWaker(system, logger) }),
      calendarFeeds: createCalendarFeeds(database, baseUrlOf),
      outsideCalendars: createOutsideCalendars({ database, vault }),
      meetingAgendas: createMeetingAgendas({ system, vault, wake: createWaker(system, logger, localSockets) }),
      receipts: createAttendanceReceipts({ url, sealSeed: sealKey }),
    },
  }
}
