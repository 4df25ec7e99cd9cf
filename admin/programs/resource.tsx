import { consoleRoles } from '#contract/console/roles.ts'
import { viewPath } from '../lists/saved-views.ts'
import { plainResource } from '../plain/plain-resource.tsx'

/** What a program is called, and whether it has experts; each leads to its requests. */
export const programs = plainResource({
  name: 'programs',
  icon: 'programs',
  roles: consoleRoles,
  contract: async () => (await import('#contract/console/programs.ts')).adminPrograms,
  edit: ['admin'],
  leadsTo: {
    label: 'resources.programs.requests',
    path: (id) => viewPath('mentoring_requests', { program_id: id }),
  },
})
