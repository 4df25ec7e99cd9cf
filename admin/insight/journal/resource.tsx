import { page, type ResourcePages } from '../../platform/page.tsx'

export const journal: ResourcePages = {
  list: page('events', () => import('./JournalList.tsx')),
}
