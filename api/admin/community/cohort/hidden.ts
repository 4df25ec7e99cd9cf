import { adminCohortHidden } from '#contract/console/community/cohort-matches.ts'
import { id as idOf, type ProgramId } from '#domain/platform/ids.ts'
import { hiddenMentors } from '#projections/community/cohort/people.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import type { ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { minCompletion } from '../../people/hidden-profile.ts'
import { found, one, takesOnly } from '../../platform/records.ts'
import { cohortMatches } from '../cohort-matches.ts'

export const hiddenEndpoint: ConsoleEndpoint = endpoint<undefined, { readonly id: string }, JsonServer>({
  method: 'get',
  path: '/cohort_matches/:id/hidden',
  summary: 'How many mentors a draft leaves out because mentees do not see them, and why',
  access: 'session',
  right: 'act',
  reads: [],
  id: 'uuid',
  answers: { one: [{ name: 'AdminCohortHidden', schema: adminCohortHidden }] },
  operationId: 'getHiddenOfCohortMatch',
  find: (call) => found(call, cohortMatches, call.params['id']),
  handle: async ({ sql, query }, _, { id }) => {
    takesOnly(query, [])
    const [match] = await sql.query<{ program_id: string; units: string[]; min_completion: number }>({
      name: 'admin_cohort_hidden',
      text: `select program_id, units, ${minCompletion} as min_completion from app.cohort_matches where id = $1`,
      values: [id],
    })
    const { program_id: program = '', units = [], min_completion = 0 } = match ?? {}
    return one({ ...(await hiddenMentors(sql, { programId: idOf<ProgramId>(program), units })), min_completion })
  },
})
