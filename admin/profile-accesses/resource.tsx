import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const profileAccesses: Resource<'profile_accesses'> = {
  name: 'profile_accesses',
  icon: 'eye',
  roles: ['admin'],
  list: page('profile_accesses', () => import('./ProfileAccessList.tsx')),
}
