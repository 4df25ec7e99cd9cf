import { page, type ResourcePages } from '../../platform/page.tsx'

/** Who takes part in which program, and why. A program leads to its own. */
export const programEnrollments: ResourcePages = {
  list: page('program_enrollments', () => import('./EnrolmentList.tsx')),
}
