import { page, type ResourcePages } from '../../platform/page.tsx'

export const contactRequests: ResourcePages = {
  list: page('contact_requests', () => import('./ContactRequestList.tsx')),
}
