import { pages } from '../../platform/page.tsx'

export const journal = pages('events', {
  list: () => import('./JournalList.tsx'),
})
