import {
  type ProgramArchived,
  programArchived,
  programUse,
  type ProgramUse,
} from '#contract/console/company/program-acts.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { refreshSoon } from '#projections/community/directory/due.ts'
import { mentoringRelationships } from '#projections/mentoring/mentoring-relationship/projection.ts'
import { mentoringRequests } from '#projections/mentoring/mentoring-request/projection.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { found, one, takesOnly } from '../platform/records.ts'
import { programs } from './programs.ts'
import { isOpenInvitation } from '../../queries/people/open-invitations.ts'

const reads = [mentoringRequests.name, mentoringRelationships.name]
const ofOneProgram = {
  access: 'session',
  id: 'uuid',
  right: 'configure',
  path: '/programs/:id/archive',
  reads,
} as const
const answers = { one: [{ name: 'ProgramUse', schema: programUse }] }

/** Archives a program that is over, and takes it back (docs/decisions/2702). */
export const programArchiveEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'get',
    summary: 'Whether the program is archived, and what archiving it concerns now',
    answers,
    operationId: 'getUseOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, query }, _, { id }) => {
      takesOnly(query, [])
      return one(await useOf(sql, id))
    },
  }),
  endpoint<ProgramArchived, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    summary:
      'Archive a program, or take it back: what runs goes on to its end, nothing begins; again it changes nothing',
    body: { schema: programArchived, kind: 'plain' },
    answers,
    operationId: 'archiveProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, company, user }, { archived }, { id }) => {
      await sql.transaction((transaction) => archive(transaction, company.id, user.id, id, archived))
      return one(await useOf(sql, id))
    },
  }),
]

async function archive(sql: Sql, companyId: CompanyId, actorId: UserId, id: string, archived: boolean): Promise<void> {
  const changed = await sql.query({
    text: `update app.programs set archived_at = case when $2 then now() end, revision = revision + 1
      where id = $1 and (archived_at is not null) <> $2 returning id`,
    values: [id, archived],
  })
  if (changed.length === 0) return
  // Checks again the people who joined meanwhile.
  if (!archived)
    await sql.query({ text: 'update app.enrolment_rules set applied_at = null where program_id = $1', values: [id] })
  await addAuditEntry(sql, {
    actorId,
    action: 'update',
    type: programs.name,
    id,
    before: { archived: !archived },
    after: { archived },
  })
  const mentors = await sql.query<{ id: ProfileId }>({
    text: `select p.id from app.program_enrollments e join app.profiles p on p.id = e.profile_id
      where e.program_id = $1 and p.role = 'presenter' and p.closed_at is null order by p.id`,
    values: [id],
  })
  await refreshSoon(
    sql,
    companyId,
    mentors.map((mentor) => mentor.id),
  )
}

async function useOf(sql: Sql, id: string): Promise<ProgramUse> {
  const enrolled = (role: string) => `(select count(*)::int from app.program_enrollments e
    join app.profiles p on p.id = e.profile_id 
    where e.program_id = g.id and p.role = '${role}' and p.closed_at is null)`
  const [row] = await sql.query<ProgramUse>({
    name: 'admin_use_of_program',
    text: `select g.id, g.archived_at is not null as archived, ${enrolled('participant')} as participants,
        ${enrolled('presenter')} as presenters,
        (select count(*)::int from rm.mentoring_requests r where r.program_id = g.id and r.state = 'requested')
          as requests,
        (select count(*)::int from rm.mentoring_relationships r
          where r.program_id = g.id and r.state in ('initiated', 'admin_initiated')) as accompaniments,
        (select count(*)::int from app.invitations i
          where i.program_id = g.id and ${isOpenInvitation('i')}) as invitations,
        (select count(*)::int from app.enrolment_rules r where r.program_id = g.id and r.active) as rules
      from app.programs g where g.id = $1`,
    values: [id],
  })
  if (row === undefined) throw new Error('the program was just found')
  return row
}
