import { lazy } from 'react'
import { consoleRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'
import { requestEvents } from './events.ts'
import { requestViews } from './views.ts'

export const requests: Resource<'mentoring_requests'> = {
  name: 'mentoring_requests',
  icon: 'mail',
  roles: consoleRoles,
  list: lazy(() => import('./RequestList.tsx')),
  show: lazy(() => import('./RequestShow.tsx')),
  csv: true,
  stream: 'mentoring_request',
  views: requestViews,
  events: requestEvents,
}
