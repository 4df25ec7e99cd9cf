import { pages } from '../../platform/page.tsx'

/** Figures, not records: its list is a page of its own. */
export const feedbackFigures = pages('feedback_figures', {
  list: () => import('./FeedbackFigures.tsx'),
})
