import { page, type ResourcePages } from '../../platform/page.tsx'

export const meetings: ResourcePages = {
  list: page('meetings', () => import('./MeetingList.tsx')),
  show: page('meetings', () => import('./MeetingShow.tsx')),
}
