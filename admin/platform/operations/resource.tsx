import { pages } from '../page.tsx'

/** The workings of the installation, not records: its list is a page of its own. */
export const operations = pages('operations', {
  list: () => import('./OperationsPage.tsx'),
})
