import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

/** What a session may be for. One that sessions had is archived, not deleted. */
export const meetingReasons = plainResource({
  name: 'meeting_reasons',
  icon: 'list',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/meeting-reasons.ts')).adminMeetingReasons,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
})
