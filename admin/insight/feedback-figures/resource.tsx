import { page, type ResourcePages } from '../../platform/page.tsx'

/** Figures, not records: its list is a page of its own. */
export const feedbackFigures: ResourcePages = {
  list: page('feedback_figures', () => import('./FeedbackFigures.tsx')),
}
