import { recordRoles } from '#contract/console/roles.ts'
import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'
import { meetingEvents } from './events.ts'
import { meetingViews } from './views.ts'

export const meetings: Resource<'meetings'> = {
  name: 'meetings',
  icon: 'calendar',
  roles: recordRoles,
  list: page('meetings', () => import('./MeetingList.tsx')),
  show: page('meetings', () => import('./MeetingShow.tsx')),
  csv: true,
  stream: 'meeting',
  eventField: 'meetingId',
  views: meetingViews,
  events: meetingEvents,
}
