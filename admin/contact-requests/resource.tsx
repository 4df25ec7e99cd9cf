import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const contactRequests: Resource<'contact_requests'> = {
  name: 'contact_requests',
  icon: 'person',
  roles: ['admin'],
  list: lazy(() => import('./ContactRequestList.tsx')),
}
