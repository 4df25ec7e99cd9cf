import { pages } from '../../platform/page.tsx'

export const requests = pages('mentoring_requests', {
  list: () => import('./RequestList.tsx'),
  show: () => import('./RequestShow.tsx'),
})
