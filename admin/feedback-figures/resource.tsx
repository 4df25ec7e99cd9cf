import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** Figures, not records: its list is a page of its own. */
export const feedbackFigures: Resource<'feedback_figures'> = {
  name: 'feedback_figures',
  icon: 'chart',
  roles: ['admin', 'business_unit_admin'],
  list: page('feedback_figures', () => import('./FeedbackFigures.tsx')),
  csv: true,
}
