import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** What a session may be for. One that sessions had is archived, not deleted. */
export const meetingReasons = plainPages('meeting_reasons', {
  remove: ['admin'],
})
