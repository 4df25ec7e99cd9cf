import { recordRoles } from '#contract/console/roles.ts'
import type { ListFilter } from '../lists/saved-views.ts'
import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

/** A view stays in the program that the list is of. */
const inProgram =
  (filter: ListFilter) =>
  ({ program_id: id }: ListFilter): ListFilter => ({ ...(id !== undefined && { program_id: id }), ...filter })

/** Who takes part in which program, and why. A program leads to its own. */
export const programEnrollments: Resource<'program_enrollments'> = {
  name: 'program_enrollments',
  icon: 'list',
  roles: recordRoles,
  under: 'programs',
  list: page('program_enrollments', () => import('./EnrolmentList.tsx')),
  views: {
    all: inProgram({}),
    mentees: inProgram({ role: 'participant' }),
    mentors: inProgram({ role: 'presenter' }),
    by_rule: inProgram({ origin: 'rule' }),
    by_hand: inProgram({ origin: 'hand' }),
    joined: inProgram({ origin: 'joined' }),
  },
}
