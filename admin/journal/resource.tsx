import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const journal: Resource<'events'> = {
  name: 'events',
  icon: 'log',
  roles: ['admin', 'auditor'],
  list: lazy(() => import('./JournalList.tsx')),
}
