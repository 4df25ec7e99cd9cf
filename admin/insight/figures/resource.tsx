import { pages } from '../../platform/page.tsx'

/** Figures of the programs, not records: its list is a page of its own. */
export const figures = pages('figures', {
  list: () => import('./FiguresPage.tsx'),
})
