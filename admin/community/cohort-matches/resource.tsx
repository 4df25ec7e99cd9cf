import { pages } from '../../platform/page.tsx'

/** Drafts of pairs for whole programs. */
export const cohortMatches = pages('cohort_matches', {
  list: () => import('./CohortList.tsx'),
  show: () => import('./CohortShow.tsx'),
  create: () => import('./CohortCreate.tsx'),
})
