import { viewPath } from '../../platform/lists/saved-views.ts'
import { page, type ResourcePages } from '../../platform/page.tsx'
import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** A program: its words and season, who takes part by which rule, and what a match weighs. */
export const programs: ResourcePages = {
  ...plainPages('programs', {
    readable: true,
    leadsTo: {
      label: 'resources.programs.people',
      path: (id) => viewPath('program_enrollments', { program_id: id }),
    },
  }),
  show: page('programs', () => import('./ProgramShow.tsx')),
  create: page('programs', () => import('./ProgramCreate.tsx')),
  edit: page('programs', () => import('./ProgramEdit.tsx')),
}
