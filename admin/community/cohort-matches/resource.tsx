import { page, type ResourcePages } from '../../platform/page.tsx'

/** Drafts of pairs for whole programs. */
export const cohortMatches: ResourcePages = {
  list: page('cohort_matches', () => import('./CohortList.tsx')),
  show: page('cohort_matches', () => import('./CohortShow.tsx')),
  create: page('cohort_matches', () => import('./CohortCreate.tsx')),
}
