import {
  type AdminMatchWeights,
  adminMatchWeights,
  adminWeightsEffect,
  type WeightsGiven,
  type WeightsPublished,
  weightsPublished,
  type WeightsTried,
  weightsTried,
} from '#contract/console/community/match-weights.ts'
import { countedWeights, matchWeights, type MatchWeights } from '#domain/community/match/weights.ts'
import { id as idOf, type ProfileId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { mentoringRequests } from '#projections/mentoring/mentoring-request/projection.ts'
import { directoryReads } from '#projections/community/directory/query.ts'
import { weightsEffect } from '#projections/community/match/weights-effect.ts'
import { weightsInForce, weightsOfVersion } from '#projections/community/match/weights.ts'
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

const answers = { one: [{ name: 'AdminMatchWeights', schema: adminMatchWeights }] }
const ofOneProgram = { access: 'session', id: 'uuid' } as const

/** What a match of a program weighs: its versions, what others would do, and publishing them. */
export const matchWeightsEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'get',
    path: '/programs/:id/weights',
    summary: 'What a match of the program weighs, and what it weighed',
    right: 'read',
    reads: [mentoringRequests.name],
    answers,
    operationId: 'getWeightsOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, query }, _, { id }) => {
      takesOnly(query, [])
      return one(await weightsQuery(sql, idOf<ProgramId>(id)))
    },
  }),
  endpoint<WeightsPublished, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    path: '/programs/:id/weights',
    summary: 'Publish what a match of the program weighs from now on, or an earlier version again',
    right: 'configure',
    reads: [mentoringRequests.name],
    body: { schema: weightsPublished, kind: 'plain' },
    answers,
    operationId: 'publishWeightsOfProgram',
    refuses: [409],
    lastWrite: audited(programs.name, { attribute: 'weights' }),
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, user }, given, { id }) => {
      const programId = idOf<ProgramId>(id)
      await sql.transaction((transaction) => publish(transaction, programId, given, user.id))
      return one(await weightsQuery(sql, programId))
    },
  }),
  endpoint<WeightsTried, { readonly id: string }, JsonServer>({
    ...ofOneProgram,
    method: 'post',
    path: '/programs/:id/weights_effect',
    summary: 'What other weights would do to the directory of one mentee; nothing is written',
    right: 'configure',
    reads: directoryReads,
    body: { schema: weightsTried, kind: 'plain' },
    answers: { one: [{ name: 'AdminWeightsEffect', schema: adminWeightsEffect }] },
    operationId: 'tryWeightsOfProgram',
    find: (call) => found(call, programs, call.params['id']),
    handle: async ({ sql, services, company }, { profile_id: profileId, weights, limit = 8 }, { id }) => {
      const programId = idOf<ProgramId>(id)
      const tried = countedWeights(checked(weights), company.settings)
      const [inForce, effect] = await Promise.all([
        weightsInForce(sql, programId),
        weightsEffect(sql, {
          programId,
          participantId: idOf<ProfileId>(profileId),
          reference: services.now(),
          weights: tried,
          limit,
        }),
      ])
      if (effect === null) throw new ConsoleProblem(422, 'invalid_record', { profile_id: 'not_a_mentee_of_it' })
      return one({ id, version: inForce?.version ?? 1, profile_id: profileId, ...effect })
    },
  }),
]

/** @throws ConsoleProblem naming the weights, when they are not 100 in all */
function checked(given: WeightsGiven): MatchWeights {
  const sum = Object.values(given).reduce<number>((total, points) => total + (points ?? 0), 0)
  if (sum !== 100)
    throw new ConsoleProblem(422, 'invalid_record', { weights: sum === 0 ? 'weights_are_zero' : 'weights_not_100' })
  return matchWeights(given)
}

/** @throws ConsoleProblem 409 when another version is in force than the administrator saw */
async function publish(sql: Sql, programId: ProgramId, given: WeightsPublished, actorId: UserId): Promise<void> {
  const [locked] = await sql.query<{ version: number; weights: Record<string, unknown> }>({
    text: `select weights_version as version, match_weights as weights from app.programs where id = $1 for update`,
    values: [programId],
  })
  if (locked === undefined) throw new ConsoleProblem(404, 'not_found')
  if (locked.version !== given.from) throw new ConsoleProblem(409, 'weights_moved_on')
  const restores = 'restores' in given ? given.restores : null
  const weights = 'restores' in given ? await restored(sql, programId, given.restores) : checked(given.weights)
  const before = matchWeights(locked.weights)
  if (isSame(before, weights)) throw new ConsoleProblem(422, 'invalid_record', { weights: 'weights_in_force' })
  const version = locked.version + 1
  await sql.query({ text: 'select app.keep_weights($1)', values: [programId] })
  await sql.query({
    text: `with published as (
        insert into app.match_weights_versions (company_id, program_id, version, weights, published_by, restores)
        values (app.current_company(), $1, $2, $3, $4, $5))
      update app.programs set match_weights = $3, weights_version = $2 where id = $1`,
    values: [programId, version, JSON.stringify(weights), actorId, restores],
  })
  await addAuditEntry(sql, {
    actorId,
    action: 'update',
    type: programs.name,
    id: programId,
    before: { weights: before, weights_version: locked.version },
    after: { weights, weights_version: version, ...(restores !== null && { restores }) },
  })
}

async function restored(sql: Sql, programId: ProgramId, version: number): Promise<MatchWeights> {
  const earlier = await weightsOfVersion(sql, programId, version)
  if (earlier === null) throw new ConsoleProblem(422, 'invalid_record', { restores: 'version_unknown' })
  return earlier.published
}

function isSame(one: MatchWeights, other: MatchWeights): boolean {
  return Object.entries(one).every(([criterion, points]) => Reflect.get(other, criterion) === points)
}

async function weightsQuery(sql: Sql, programId: ProgramId): Promise<AdminMatchWeights> {
  const [row] = await sql.query<AdminMatchWeights>({
    name: 'admin_weights',
    text: `select p.id, p.weights_version as version, p.match_weights as weights,
        coalesce((select (c.settings ->> 'personality_in_matching')::boolean from app.companies c
          where c.id = p.company_id), false) as personality_in_matching,
        (select count(*)::int from rm.mentoring_requests r where r.program_id = p.id and r.state = 'requested')
          as waiting_requests,
        (select coalesce(json_agg(kept order by kept.version desc), '[]') from (
          select v.version, v.weights, rm.iso(v.published_at) as published_at, v.restores,
            case when v.published_by is not null then json_build_object('id', v.published_by, 'name',
              case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end) end as published_by
          from app.match_weights_versions v left join app.users u on u.id = v.published_by
          where v.program_id = p.id
          union all
          select p.weights_version, p.match_weights, rm.iso(p.created_at), null, null
          where not exists (select from app.match_weights_versions v
            where v.program_id = p.id and v.version = p.weights_version)
          order by 1 desc limit ${versionsMax}) kept) as versions
      from app.programs p where p.id = $1`,
    values: [programId],
  })
  if (row === undefined) throw new ConsoleProblem(404, 'not_found')
  return row
}
