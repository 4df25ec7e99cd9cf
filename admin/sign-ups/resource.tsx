import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const signUps: Resource<'sign_ups'> = {
  name: 'sign_ups',
  icon: 'invite',
  roles: ['admin', 'business_unit_admin'],
  list: lazy(() => import('./SignUpQueue.tsx')),
}
