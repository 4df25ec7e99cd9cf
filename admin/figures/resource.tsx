import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** Figures of the programs, not records: its list is a page of its own. */
export const figures: Resource<'figures'> = {
  name: 'figures',
  icon: 'chart',
  roles: ['admin', 'business_unit_admin', 'referent'],
  list: page('figures', () => import('./FiguresPage.tsx')),
  csv: true,
}
