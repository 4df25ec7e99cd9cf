import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const journal: Resource<'events'> = {
  name: 'events',
  icon: 'log',
  roles: ['admin', 'auditor'],
  list: page('events', () => import('./JournalList.tsx')),
}
