import { pages } from '../../platform/page.tsx'

export const meetings = pages('meetings', {
  list: () => import('./MeetingList.tsx'),
  show: () => import('./MeetingShow.tsx'),
})
