import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const erasuresAhead: Resource<'erasures_ahead'> = {
  name: 'erasures_ahead',
  icon: 'clock',
  roles: ['admin'],
  list: page('erasures_ahead', () => import('./ErasureAheadList.tsx')),
}
