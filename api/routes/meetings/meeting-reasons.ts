import { meetingReasons } from '../../contract/meetings/meeting-reasons.ts'
import { plainResource } from '../../platform/plain/plain-resource.ts'

export const meetingReasonEndpoints = plainResource({
  contract: meetingReasons,
  table: 'app.meeting_reasons',
  order: 't.position',
  page: 100,
  operations: {
    list: { summary: 'What a session may be for, in the order of the company', may: () => true },
  },
})
