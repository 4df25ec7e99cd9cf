import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** The workings of the installation, not records: its list is a page of its own. */
export const operations: Resource<'operations'> = {
  name: 'operations',
  icon: 'server',
  roles: ['admin'],
  list: page('operations', () => import('./OperationsPage.tsx')),
}
