import { page, type ResourcePages } from '../page.tsx'

export const journal: ResourcePages = {
  list: page('events', () => import('./JournalList.tsx')),
}
