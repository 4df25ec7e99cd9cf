import type { SubjectDescriptor } from '../subject.ts'
import { ofTwo } from './statements.ts'

/** Its two people see its changes live, and no mail tells of one. */
export const actionPlan = {
  statement: ofTwo('rm.action_plans', 'r.id as "relationshipId", null as "requestId"'),
  conditions: {},
  words: {},
  pages: ({ subjectId }, base) => ({ see: `${base}/dashboard/relationships/${subjectId}/plan` }),
} as const satisfies SubjectDescriptor
