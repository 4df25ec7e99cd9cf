import { page, type ResourcePages } from '../../platform/page.tsx'

/** Figures of the programs, not records: its list is a page of its own. */
export const figures: ResourcePages = {
  list: page('figures', () => import('./FiguresPage.tsx')),
}
