import {
  type AdminCohortDecision,
  adminCohortDecision,
  adminCohortMatch,
  type AdminCohortMatch,
  type CohortDecision,
  cohortDecision,
  type CohortKept,
  cohortKept,
} from '#contract/console/community/cohort-matches.ts'
import type { LastWrite } from '#contract/console/platform/last-write.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { ConsoleProblem } from '../../platform/console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { found, one } from '../../platform/records.ts'
import { cohortMatches } from '../cohort-matches.ts'
import { wholeList, wholeShape } from '../../platform/whole-list.ts'
import { named } from './names.ts'

const decisionShape = wholeShape(adminCohortDecision)
const answers = { one: [{ name: 'AdminCohortMatch', schema: adminCohortMatch }] }

/** What is decided by hand on a draft. It takes effect when the draft is computed again. */
export const cohortDecisionEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    method: 'get',
    path: '/cohort_matches/:id/decided',
    summary: 'The pairs of a draft that are pinned or forbidden by hand: by whom, when and why',
    access: 'session',
    right: 'act',
    reads: [],
    id: 'uuid',
    asks: { list: decisionShape },
    answers: { list: [{ name: 'AdminCohortDecision', schema: adminCohortDecision }] },
    operationId: 'listDecisionsOfCohortMatch',
    find: (call) => found(call, cohortMatches, call.params['id']),
    handle: async ({ sql, query }, _, { id }) =>
      wholeList(
        query,
        decisionShape,
        await sql.query<AdminCohortDecision>({
          name: 'admin_cohort_decisions',
          text: `select d.participant_id || '_' || d.presenter_id as id, d.kind,
              json_build_object('id', d.participant_id, 'name', ${named('d.participant_id')}) as participant,
              json_build_object('id', d.presenter_id, 'name', ${named('d.presenter_id')}) as presenter, d.reason,
              (select case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end
                from app.users u where u.id = d.decided_by) as by, rm.iso(d.decided_at) as at
            from app.cohort_match_decisions d where d.match_id = $1
            order by d.decided_at desc, d.participant_id, d.presenter_id`,
          values: [id],
        }),
      ),
  }),
  endpoint<CohortDecision, AdminCohortMatch, JsonServer>({
    method: 'put',
    path: '/cohort_matches/:id/decisions',
    summary: 'Pin a pair, forbid one with a motive, or take either back',
    access: 'session',
    right: 'act',
    reads: [],
    id: 'uuid',
    body: { schema: cohortDecision, kind: 'plain' },
    answers,
    refuses: [409, 412],
    operationId: 'decideOnPairOfCohortMatch',
    lastWrite: lastDecision,
    find: (call) => found(call, cohortMatches, call.params['id']),
    handle: async (call, body, { id }) => {
      await call.sql.transaction(async (sql) => {
        await locked(sql, id)
        await decide(sql, id, body, { userId: call.user.id, companyId: call.company.id })
      })
      return one(await found(call, cohortMatches, id))
    },
  }),
  endpoint<CohortKept, AdminCohortMatch, JsonServer>({
    method: 'put',
    path: '/cohort_matches/:id/kept',
    summary: 'Set pairs aside, or take them in again',
    access: 'session',
    right: 'act',
    reads: [],
    id: 'uuid',
    body: { schema: cohortKept, kind: 'plain' },
    answers,
    refuses: [409],
    operationId: 'keepPairsOfCohortMatch',
    find: (call) => found(call, cohortMatches, call.params['id']),
    handle: async (call, { participant_ids, kept }, { id }) => {
      await call.sql.query({
        text: `update app.cohort_match_pairs set kept = $3 where match_id = $1 and participant_id = any($2::uuid[])
          and outcome is null`,
        values: [id, participant_ids, kept],
      })
      return one(await found(call, cohortMatches, id))
    },
  }),
]

/** @throws ConsoleProblem 409 once requests were created from the draft: what was decided stays as it was */
async function locked(sql: Sql, id: string): Promise<void> {
  const [row] = await sql.query<{ batch: string | null }>({
    text: 'select batch from app.cohort_matches where id = $1 for update',
    values: [id],
  })
  if (row === undefined || row.batch !== null) throw new ConsoleProblem(409, 'conflict')
}

const ofPair = `from app.cohort_match_decisions d
  where d.match_id = $1 and d.participant_id = $2 and d.presenter_id = $3`

/** An undone decision has no author. */
async function lastDecision({ sql, params }: ConsoleCall, body: unknown): Promise<LastWrite | null> {
  const { participant_id: participant, presenter_id: presenter } = cohortDecision.parse(body)
  const [last] = await sql.query<LastWrite>({
    text: `select rm.iso(d.decided_at) as at, (select json_build_object('id', u.id, 'name',
          case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end)
        from app.users u where u.id = d.decided_by) as actor ${ofPair}`,
    values: [params['id'] ?? '', participant, presenter],
  })
  return last ?? null
}

interface By {
  readonly userId: string
  readonly companyId: string
}

async function decide(sql: Sql, id: string, body: CohortDecision, { userId, companyId }: By): Promise<void> {
  const { kind, from, participant_id, presenter_id, reason } = body
  const pair = [id, participant_id, presenter_id]
  const [now] = await sql.query<{ kind: string }>({
    text: `select d.kind ${ofPair}`,
    values: pair,
  })
  if (from !== undefined && from !== (now?.kind ?? 'none')) throw new ConsoleProblem(412, 'conflict')
  if (kind === 'none') {
    await sql.query({
      text: `delete from app.cohort_match_decisions where match_id = $1 and participant_id = $2 and presenter_id = $3`,
      values: pair,
    })
    return
  }
  const people = await sql.query<{ role: string }>({
    text: `select p.role from app.profiles p join app.program_enrollments e on e.profile_id = p.id
        join app.cohort_matches m on m.program_id = e.program_id and m.id = $1
      where (p.id = $2 and p.role = 'participant') or (p.id = $3 and p.role = 'presenter')`,
    values: pair,
  })
  for (const [role, field] of [
    ['participant', 'participant_id'],
    ['presenter', 'presenter_id'],
  ] as const)
    if (!people.some((one) => one.role === role))
      throw new ConsoleProblem(422, 'invalid_record', { [field]: 'invalid' })
  if (kind === 'pin')
    await sql.query({
      text: `delete from app.cohort_match_decisions where match_id = $1 and participant_id = $2 and kind = 'pin'`,
      values: [id, participant_id],
    })
  await sql.query({
    text: `insert into app.cohort_match_decisions
        (match_id, company_id, kind, participant_id, presenter_id, reason, decided_by)
      values ($1, $4, $5, $2, $3, $6, $7)
      on conflict (match_id, participant_id, presenter_id) do update set kind = excluded.kind,
        reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now()`,
    values: [...pair, companyId, kind, reason?.trim() || null, userId],
  })
}
