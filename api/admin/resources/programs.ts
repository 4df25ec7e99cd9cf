import { type AdminProgram, adminProgram } from '#contract/console/programs.ts'
import { resource } from '../resource.ts'

const enrolled = (role: 'participant' | 'presenter') => `(
  select count(*)::int from app.program_enrollments e join app.profiles p on p.id = e.profile_id
  where e.program_id = g.id and p.role = '${role}' and p.closed_at is null)`

export const programs = resource<AdminProgram, AdminProgram>({
  name: 'programs',
  answers: { name: 'AdminProgram', schema: adminProgram },
  right: 'read',
  list: 'Programs',
  show: 'One program',
  reads: [],
  id: 'uuid',
  key: 'g.id',
  columns: `g.id, g.slug, g.name, ${enrolled('participant')} as participants, ${enrolled('presenter')} as presenters,
    rm.iso(g.created_at) as created_at`,
  from: 'app.programs g',
  inUnit: null,
  search: [`app.fold((g.name ->> 'fr') || ' ' || (g.name ->> 'en'))`],
  sorts: { id: 'g.id', slug: 'g.slug', created_at: 'g.created_at' },
  defaultSort: { field: 'slug', order: 'ASC' },
  filters: {},
  record: (row) => row,
})
