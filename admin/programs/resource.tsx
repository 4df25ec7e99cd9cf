import { recordRoles } from '#contract/console/roles.ts'
import { viewPath } from '../lists/saved-views.ts'
import { page } from '../page.tsx'
import { plainResource } from '../plain/plain-resource.tsx'

/** Those with the right `configure`. */
const roles = ['admin'] as const

/** A program: its words and season, who takes part by which rule, and what a match weighs. */
export const programs = {
  ...plainResource({
    name: 'programs',
    icon: 'programs',
    roles: recordRoles,
    contract: async () => (await import('#contract/console/programs.ts')).adminPrograms,
    create: roles,
    edit: roles,
    readable: true,
    leadsTo: {
      label: 'resources.programs.people',
      path: (id) => viewPath('program_enrollments', { program_id: id }),
    },
  }),
  create: { page: page('programs', () => import('./ProgramCreate.tsx')), roles },
  edit: { page: page('programs', () => import('./ProgramEdit.tsx')), roles },
  show: page('programs', () => import('./ProgramShow.tsx')),
}
