import { pages } from '../../platform/page.tsx'

export const contactRequests = pages('contact_requests', {
  list: () => import('./ContactRequestList.tsx'),
})
