import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const profileAccesses: Resource<'profile_accesses'> = {
  name: 'profile_accesses',
  icon: 'eye',
  roles: ['admin'],
  list: lazy(() => import('./ProfileAccessList.tsx')),
}
