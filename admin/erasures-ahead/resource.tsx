import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const erasuresAhead: Resource<'erasures_ahead'> = {
  name: 'erasures_ahead',
  icon: 'clock',
  roles: ['admin'],
  list: lazy(() => import('./ErasureAheadList.tsx')),
}
