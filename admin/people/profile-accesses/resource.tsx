import { pages } from '../../platform/page.tsx'

export const profileAccesses = pages('profile_accesses', {
  list: () => import('./ProfileAccessList.tsx'),
})
