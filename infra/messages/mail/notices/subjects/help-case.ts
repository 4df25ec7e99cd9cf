import type { SubjectDescriptor } from '../subject.ts'
import { helpCaseNotices } from '../words/help-cases.ts'
import { asLongAs } from './statements.ts'

export const helpCase = {
  // Without the accompaniment and its other party: the mail names neither.
  statement: `
    select c.state, false as "asMentor", '{}'::json as attributes, c.revision, null as "relationshipId",
      null as "requestId", null as program, null as other, null as limit, null as open
    from app.help_cases c where c.company_id = $1 and c.id = $2 and c.author_id = $3`,
  conditions: { help_answered: asLongAs('app.help_cases', 'r.author_id = $2') },
  words: helpCaseNotices,
  pages: ({ subjectId }, base) => ({ see: `${base}/dashboard/help-cases/${subjectId}` }),
} as const satisfies SubjectDescriptor
