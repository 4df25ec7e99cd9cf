import { page, type ResourcePages } from '../../platform/page.tsx'

export const requests: ResourcePages = {
  list: page('mentoring_requests', () => import('./RequestList.tsx')),
  show: page('mentoring_requests', () => import('./RequestShow.tsx')),
}
