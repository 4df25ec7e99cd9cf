import { recordRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'
import { requestEvents } from './events.ts'
import { requestViews } from './views.ts'
import { page } from '../page.tsx'

export const requests: Resource<'mentoring_requests'> = {
  name: 'mentoring_requests',
  icon: 'mail',
  roles: recordRoles,
  list: page('mentoring_requests', () => import('./RequestList.tsx')),
  show: page('mentoring_requests', () => import('./RequestShow.tsx')),
  csv: true,
  stream: 'mentoring_request',
  views: requestViews,
  events: requestEvents,
}
