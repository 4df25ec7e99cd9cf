import { pages } from '../../platform/page.tsx'

/** Who takes part in which program, and why. A program leads to its own. */
export const programEnrollments = pages('program_enrollments', {
  list: () => import('./EnrolmentList.tsx'),
})
