import { adminPrograms } from '#contract/console/programs.ts'
import { plainConsole } from '../plain.ts'

const enrolled = (role: 'participant' | 'presenter') => `(
  select count(*)::int from app.program_enrollments e join app.profiles p on p.id = e.profile_id
  where e.program_id = t.id and p.role = '${role}' and p.closed_at is null)`

export const programs = plainConsole({
  contract: adminPrograms,
  table: 'app.programs',
  expressions: {
    description: `jsonb_build_object('fr', coalesce(t.description ->> 'fr', ''),
      'en', coalesce(t.description ->> 'en', ''))`,
    participants: enrolled('participant'),
    presenters: enrolled('presenter'),
  },
  search: ['name'],
  answers: 'AdminProgram',
  right: 'read',
  writes: { right: 'configure', update: 'Change a program: its words, and whether it has experts' },
})
