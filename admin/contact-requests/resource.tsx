import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const contactRequests: Resource<'contact_requests'> = {
  name: 'contact_requests',
  icon: 'phone',
  roles: ['admin'],
  list: page('contact_requests', () => import('./ContactRequestList.tsx')),
  csv: true,
}
