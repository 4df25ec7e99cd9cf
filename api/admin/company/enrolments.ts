import { z } from 'zod'
import {
  type EnrolmentCandidate,
  enrolmentCandidate,
  type EnrolmentsMade,
  enrolmentsMade,
  enrolmentsResult,
} from '#contract/console/company/enrolments.ts'
import { adminPageMax } from '#contract/console/platform/lists.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { recount, refreshSoon } from '#projections/community/directory/due.ts'
import { mayBeEnrolled } from '#projections/community/profiles/enrolment-rules.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { BadParameter, ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { listParams, type ListShape } from '../platform/list-params.ts'
import { found, one } from '../platform/records.ts'
import { programs } from './programs.ts'
import { wholeList, wholeShape } from '../platform/whole-list.ts'

const candidatesMax = 50
const shape: ListShape = { ...wholeShape(enrolmentCandidate, 'uuid'), search: ['full_name'] }
const candidateQuery = z.object({
  q: z.string().max(100).default(''),
  role: z.enum(['participant', 'presenter']).nullable().default(null),
})

/** Enrolling people by hand: whom to choose from, and doing it. */
export const enrolmentEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    method: 'get',
    path: '/programs/:id/candidates',
    summary: 'People who are not in the program and may be enrolled, the first by name',
    access: 'session',
    right: 'configure',
    id: 'uuid',
    reads: [],
    asks: { list: shape, others: { role: { type: 'string', enum: ['participant', 'presenter'] } } },
    answers: { list: [{ name: 'EnrolmentCandidate', schema: enrolmentCandidate }] },
    operationId: 'listCandidatesOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, query }, _, { id }) => {
      const given = candidateQuery.safeParse(Object.fromEntries(query))
      if (!given.success) throw new BadParameter(String(given.error.issues[0]?.path[0] ?? 'q'), 'invalid')
      const { q, role } = given.data
      const { ids } = listParams(query, shape, ['role'])
      const rows = await sql.query<EnrolmentCandidate & { total: number }>({
        name: 'admin_candidates',
        text: `select p.id, trim(u.first_name || ' ' || u.last_name) as full_name, p.role, u.business_unit, u.country,
            exists (select from app.program_withdrawals w where w.program_id = $1 and w.profile_id = p.id)
              as withdrawn,
            (count(*) over ())::int as total
          from app.profiles p join app.users u on u.id = p.user_id
          where ${mayBeEnrolled} and ($2::text is null or p.role = $2)
            and app.fold(u.first_name || ' ' || u.last_name) like '%' || app.fold($3) || '%'
            and ($4::uuid[] is null or p.id = any($4))
            and not exists (select from app.program_enrollments e where e.program_id = $1 and e.profile_id = p.id)
          order by app.fold(u.last_name || ' ' || u.first_name), p.role, p.id limit $5`,
        values: [id, role, escaped(q.trim()), ids, ids === null ? candidatesMax : adminPageMax],
      })
      const records = rows.map(({ total: _total, ...candidate }) => candidate)
      return wholeList(query, shape, records, { total: rows[0]?.total ?? 0, others: ['role'] })
    },
  }),
  endpoint<EnrolmentsMade, { readonly id: string }, JsonServer>({
    method: 'post',
    path: '/programs/:id/enrol',
    summary: 'Enrol people in the program by hand; again it changes nothing',
    access: 'session',
    right: 'configure',
    id: 'uuid',
    reads: [],
    body: { schema: enrolmentsMade, kind: 'plain' },
    answers: { one: [{ name: 'EnrolmentsResult', schema: enrolmentsResult }] },
    operationId: 'enrolInProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, company, user }, { profile_ids: ids }, { id }) => {
      const wanted = [...new Set(ids.map((one) => one.toLowerCase()))]
      const who = { companyId: company.id, actorId: user.id }
      const { enrolled, known } = await sql.transaction((transaction) => enrol(transaction, who, id, wanted))
      return one({ id, enrolled, already: known - enrolled, refused: wanted.length - known })
    },
  }),
]

/** What a pattern would read is a letter here. */
function escaped(words: string): string {
  return words.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Enrols profiles by hand. */
export async function enrol(
  sql: Sql,
  { companyId, actorId }: { readonly companyId: CompanyId; readonly actorId: UserId },
  programId: string,
  ids: readonly string[],
): Promise<{ readonly enrolled: number; readonly known: number }> {
  // Held until the end: a program is not archived meanwhile.
  const [program] = await sql.query<{ archived: boolean }>({
    text: 'select archived_at is not null as archived from app.programs where id = $1 for share',
    values: [programId],
  })
  if (program?.archived === true) throw new ConsoleProblem(422, 'program_is_archived')
  const known = await sql.query<{ id: ProfileId }>({
    text: `select p.id from app.profiles p join app.users u on u.id = p.user_id
      where p.id = any($1::uuid[]) and ${mayBeEnrolled} order by p.id`,
    values: [ids],
  })
  const profiles = known.map(({ id }) => id)
  await sql.query({
    text: 'delete from app.program_withdrawals where program_id = $1 and profile_id = any($2::uuid[])',
    values: [programId, profiles],
  })
  const added = await sql.query<{ id: ProfileId }>({
    text: `with added as (
        insert into app.program_enrollments (id, company_id, program_id, profile_id, origin, enrolled_by)
        select gen_random_uuid(), app.current_company(), $1, given.id, 'hand', $3
        from unnest($2::uuid[]) given (id) order by given.id
        on conflict (program_id, profile_id) do nothing
        returning id, company_id, program_id, profile_id, origin
      ), noted as (
        insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, after)
        select gen_random_uuid(), company_id, $3, 'create', 'program_enrollments', id::text,
          jsonb_build_object('program_id', program_id, 'profile_id', profile_id, 'origin', origin)
        from added
      )
      select profile_id as id from added`,
    values: [programId, profiles, actorId],
  })
  await refreshSoon(
    sql,
    companyId,
    added.map(({ id }) => id),
    recount,
  )
  return { enrolled: added.length, known: profiles.length }
}
