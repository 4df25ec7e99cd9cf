import { completionBar, isUnderBar } from '#projections/community/profiles/under-bar.ts'
import type { SubjectDescriptor } from '../subject.ts'
import { profileNotices } from '../words/profiles.ts'
import { other } from './statements.ts'

export const account = {
  // A profile of one's own that is not found for what it lacks.
  statement: `
    select p.role as state, p.role = 'presenter' as "asMentor",
      json_build_object('completion', p.completion, 'min_completion', ${completionBar('r.company_id')}) as attributes,
      p.version as revision, null as "relationshipId", null as "requestId", (
        select g.name from app.program_enrollments e join app.programs g on g.id = e.program_id
        where e.profile_id = p.id order by e.created_at, e.id limit 1) as program,
      ${other} as other, null as limit, null as open
    from app.users r join app.profiles p on p.user_id = r.id and ${isUnderBar}
      cross join lateral (select r.id as other) party
    where r.company_id = $1 and r.id = $2 and r.id = $3 order by p.role desc limit 1`,
  conditions: { reminder_profile: `exists (select from app.profiles p where p.user_id = $1 and ${isUnderBar})` },
  reminders: [
    {
      // An operator asked; a later time is another reminder.
      kind: 'reminder_profile',
      due: `select r.id, r.company_id, r.id as user_id, null::uuid as counterpart_id, r.finish_asked_at::text as step
      from app.users r where r.status = 'active' and r.finish_asked_at > $1::timestamptz - interval '1 day'`,
    },
  ],
  words: profileNotices,
  facts: ({ attributes: { completion = 0, min_completion: bar = 0 } }) => ({ profile: { completion, bar } }),
  sample: () => ({ profile: { completion: 25, bar: 60 } }),
  pages: (_subject, base) => ({ see: `${base}/profiling` }),
} as const satisfies SubjectDescriptor
