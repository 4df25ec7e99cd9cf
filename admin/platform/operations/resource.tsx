import { page, type ResourcePages } from '../page.tsx'

/** The workings of the installation, not records: its list is a page of its own. */
export const operations: ResourcePages = {
  list: page('operations', () => import('./OperationsPage.tsx')),
}
