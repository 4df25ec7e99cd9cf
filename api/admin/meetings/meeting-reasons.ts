import { adminMeetingReasons } from '#contract/console/meetings/meeting-reasons.ts'
import { resource } from '../platform/resource.ts'

export const meetingReasons = resource({
  contract: adminMeetingReasons,
  table: 'app.meeting_reasons',
  search: ['label'],
  answers: 'AdminMeetingReason',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add what a session may be for',
    update: 'Change what a session may be for, or offer it no longer',
    delete: 'Delete what no session was for',
    keptWhile: {
      reason_is_used: `exists (select from rm.meetings m where m.attributes ->> 'meeting_reason_id' = t.id::text)`,
    },
  },
})
