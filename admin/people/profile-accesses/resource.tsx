import { page, type ResourcePages } from '../../platform/page.tsx'

export const profileAccesses: ResourcePages = {
  list: page('profile_accesses', () => import('./ProfileAccessList.tsx')),
}
