import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** Drafts of pairs for whole programs. */
export const cohortMatches: Resource<'cohort_matches'> = {
  name: 'cohort_matches',
  icon: 'pairs',
  roles: ['admin'],
  list: page('cohort_matches', () => import('./CohortList.tsx')),
  show: page('cohort_matches', () => import('./CohortShow.tsx')),
  create: { page: page('cohort_matches', () => import('./CohortCreate.tsx')), roles: ['admin'] },
}
