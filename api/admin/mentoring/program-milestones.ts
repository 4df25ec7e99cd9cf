import {
  type AdminMilestones,
  adminMilestones,
  adminMilestonesEffect,
  faultOfMilestones,
  type MilestoneGiven,
  type MilestonesTried,
  milestonesTried,
  type MilestonesWritten,
  milestonesWritten,
} from '#contract/console/mentoring/program-milestones.ts'
import { id as idOf, type MilestoneId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { milestoneFactReads } from '#projections/mentoring/action-plan/milestone-facts.ts'
import { lacksVersion } from '#projections/mentoring/action-plan/milestone-templates.ts'
import { milestonesEffect } from '#projections/mentoring/action-plan/milestones-effect.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { audited } from '../platform/last-write.ts'
import { found, one, takesOnly } from '../platform/records.ts'
import { programs } from '../company/programs.ts'

/** Versions that are answered, the newest. */
const versionsMax = 200

const answers = { one: [{ name: 'AdminMilestones', schema: adminMilestones }] }
const ofOneProgram = { access: 'session', id: 'uuid' } as const

/** What a program expects of its pairs: its versions, the draft, what they would do, and publishing them. */
export const programMilestonesEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'get',
    path: '/programs/:id/milestones',
    summary: 'The milestones of the program: those in force, the draft, and the versions',
    right: 'read',
    reads: milestoneFactReads,
    answers,
    operationId: 'getMilestonesOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, query }, _, { id }) => {
      takesOnly(query, [])
      return one(await milestonesQuery(sql, idOf<ProgramId>(id)))
    },
  }),
  endpoint<MilestonesWritten, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    path: '/programs/:id/milestones',
    summary: 'Keep milestones as a draft, or publish them for pairs to come or also for those that run',
    right: 'configure',
    reads: milestoneFactReads,
    body: { schema: milestonesWritten, kind: 'plain' },
    answers,
    operationId: 'writeMilestonesOfProgram',
    refuses: [409],
    lastWrite: audited(programs.name, { attribute: 'milestones' }),
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, user }, given, { id }) => {
      const programId = idOf<ProgramId>(id)
      const checked = { ...given, milestones: checkedMilestones(given.milestones) }
      await sql.transaction((transaction) => write(transaction, programId, checked, user.id))
      return one(await milestonesQuery(sql, programId))
    },
  }),
  endpoint<MilestonesTried, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    path: '/programs/:id/milestones_effect',
    summary: 'What milestones would do to the pairs of the program that run; nothing is written',
    right: 'configure',
    reads: milestoneFactReads,
    body: { schema: milestonesTried, kind: 'plain' },
    answers: { one: [{ name: 'AdminMilestonesEffect', schema: adminMilestonesEffect }] },
    operationId: 'tryMilestonesOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql }, { milestones }, { id }) => {
      const tried = checkedMilestones(milestones).map((milestone) => ({
        ...milestone,
        id: idOf<MilestoneId>(milestone.id),
      }))
      return one({ id, ...(await milestonesEffect(sql, id, tried)) })
    },
  }),
]

/** @throws ConsoleProblem naming the milestones */
function checkedMilestones(milestones: readonly MilestoneGiven[]): readonly MilestoneGiven[] {
  const wrong = faultOfMilestones(milestones)
  if (wrong !== null) throw new ConsoleProblem(422, 'invalid_record', { milestones: wrong })
  // Words that are empty are none.
  return milestones.map((one) => ({ ...one, title: one.title?.fr === '' ? null : one.title }))
}

type Written = Omit<MilestonesWritten, 'milestones'> & { readonly milestones: readonly MilestoneGiven[] }

interface Known {
  /** In force; 0: none. */
  readonly version: number
  readonly milestones: readonly MilestoneGiven[]
  readonly draft: readonly MilestoneGiven[] | null
}

/** @throws ConsoleProblem 409 when somebody wrote them since the administrator read them */
async function write(sql: Sql, programId: ProgramId, given: Written, actorId: UserId): Promise<void> {
  const { from, milestones, as } = given
  // Two that write at once: the second one sees what the first one wrote.
  const [locked] = await sql.query<{ revision: number }>({
    text: 'select milestones_revision as revision from app.programs where id = $1 for update',
    values: [programId],
  })
  if (locked === undefined) throw new ConsoleProblem(404, 'not_found')
  if (locked.revision !== from) throw new ConsoleProblem(409, 'milestones_moved_on')
  const before = await knownOf(sql, programId)
  const isInForce = isSame(milestones, before.milestones)
  if (as !== 'draft' && isInForce)
    throw new ConsoleProblem(422, 'invalid_record', { milestones: 'milestones_in_force' })
  const version = before.version + 1
  // A draft of what is in force is none.
  await sql.query({
    text: 'delete from app.milestone_templates where program_id = $1 and published_at is null',
    values: [programId],
  })
  if (as !== 'draft' || !isInForce)
    await sql.query({
      text: `insert into app.milestone_templates (company_id, program_id, version, milestones, published_at,
          published_by, reaches_running)
        values (app.current_company(), $1, $2, $3, case when $4 then now() end, case when $4 then $5::uuid end, $6)`,
      values: [programId, version, JSON.stringify(milestones), as !== 'draft', actorId, as === 'running_pairs'],
    })
  await sql.query({
    text: 'update app.programs set milestones_revision = milestones_revision + 1 where id = $1',
    values: [programId],
  })
  await addAuditEntry(sql, {
    actorId,
    action: 'update',
    type: programs.name,
    id: programId,
    before: { milestones: before.draft ?? before.milestones, milestones_version: before.version },
    after: { milestones, milestones_version: as === 'draft' ? before.version : version },
  })
}

/** Members may stand in another order in the database. */
function isSame(some: readonly MilestoneGiven[], others: readonly MilestoneGiven[]): boolean {
  const textOf = ({ id, kind, count, for: doer, title, due_weeks: weeks, due_session: session }: MilestoneGiven) =>
    JSON.stringify([id, kind, count, doer, title?.fr, title?.en, weeks, session])
  return some.map(textOf).join() === others.map(textOf).join()
}

async function knownOf(sql: Sql, programId: ProgramId): Promise<Known> {
  const rows = await sql.query<{ version: number; milestones: readonly MilestoneGiven[]; draft: boolean }>({
    text: `select version, milestones, published_at is null as draft from app.milestone_templates
      where program_id = $1 order by version desc limit 2`,
    values: [programId],
  })
  const inForce = rows.find(({ draft }) => !draft)
  const draft = rows.find((row) => row.draft)
  return {
    version: inForce?.version ?? 0,
    milestones: inForce?.milestones ?? [],
    draft: draft?.milestones ?? null,
  }
}

async function milestonesQuery(sql: Sql, programId: ProgramId): Promise<AdminMilestones> {
  const pairs = `from rm.mentoring_relationships r where r.program_id = p.id`
  const [row] = await sql.query<Omit<AdminMilestones, 'version' | 'milestones' | 'draft'>>({
    name: 'admin_milestones',
    text: `select p.id, p.milestones_revision as revision,
        (select count(*)::int ${pairs} and r.state in ('initiated', 'admin_initiated')) as running,
        (select count(*)::int from (select max(version) as version from app.milestone_templates
            where program_id = p.id and published_at is not null and reaches_running) floor
          join rm.mentoring_relationships r on r.program_id = p.id where ${lacksVersion}) as waiting,
        (select coalesce(json_agg(kept order by kept.version desc), '[]') from (
          select v.version, v.milestones, rm.iso(v.published_at) as published_at, v.reaches_running,
            case when v.published_by is not null then json_build_object('id', v.published_by, 'name',
              case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end) end as published_by
          from app.milestone_templates v left join app.users u on u.id = v.published_by
          where v.program_id = p.id and v.published_at is not null order by 1 desc limit ${versionsMax}) kept)
          as versions
      from app.programs p where p.id = $1`,
    values: [programId],
  })
  if (row === undefined) throw new ConsoleProblem(404, 'not_found')
  return { ...row, ...(await knownOf(sql, programId)) } as AdminMilestones
}
