import {
  type AdminBulkAct,
  adminBulkAct,
  codedInBulkActs,
  isBulkAct,
  newBulkAct,
  type NewBulkAct,
} from '#contract/console/platform/bulk-acts.ts'
import { derivedId, isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint, type ReadBody } from '../../platform/http/endpoint.ts'
import { unchangedHeader } from '../../platform/http/headers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { consoleErrors, ConsoleProblem } from './console-problem.ts'
import { may } from './console-user.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from './dialect.ts'
import { one } from './records.ts'
import type { ConsoleResource } from './definition.ts'
import { queryOf } from './query-of.ts'
import { wholeList, wholeShape } from './whole-list.ts'

/** Rows between two looks at whether it is to stop. */
const portion = 20
/** Refusals that are kept in words. */
const maxRefusals = 200
/** Rows that are named beside them because they do not allow the act. */
const maxSkipped = 100
const lease = `interval '60 seconds'`
/** The rows of one act, at most. */
const most = 20_000

/** SQL: of what the act took, what is left of it once it is done. */
const codes = `coalesce((select jsonb_object_agg(key, value) from jsonb_each(body)
  where key in (${codedInBulkActs.map((name) => `'${name}'`).join(', ')})), '{}')`

const columns = `b.id, b.resource, b.act, ${codes} as given,
  case when b.state = 'running' and coalesce(b.lease_until < now(), true) then 'stopped' else b.state end as state,
  b.total, b.done, b.unchanged, b.skipped, b.refused, b.refusals, rm.iso(b.created_at) as created_at,
  rm.iso(b.finished_at) as finished_at`

const shape = wholeShape(adminBulkAct, 'uuid')
const answers = { one: [{ name: 'AdminBulkAct', schema: adminBulkAct }] }

type Acting = ConsoleEndpoint & { readonly run: { readonly access: 'session' } }

/**
 * One act on every row of a list. The called process works on it after its answer, row by row, in the caller's name;
 * the row of the table holds the progress. `resume` goes on with what a process left at its end.
 * @param resources with their acts
 */
export function bulkActEndpoints(resources: readonly ConsoleResource[]): readonly ConsoleEndpoint[] {
  /** @throws ConsoleProblem 422 for an act that is not one of these, 403 for one that the person has no right to */
  const actOf = ({ consoleUser }: ConsoleCall, resource: string, act: string) => {
    const source = resources.find(({ name }) => name === resource)
    const path = `/${resource}/:id/${act}`
    const endpoint = source?.endpoints.find((one): one is Acting => one.path === path && one.run.access === 'session')
    if (!isBulkAct(resource, act) || source === undefined || endpoint === undefined)
      throw new ConsoleProblem(422, 'invalid_record', { act: 'invalid' })
    if (!may(consoleUser, endpoint.right)) throw new ConsoleProblem(403, 'forbidden')
    return { source, endpoint }
  }
  const own = { right: 'accompany', reads: [], answers } as const
  return [
    endpoint<NewBulkAct, undefined, JsonServer>({
      ...own,
      access: 'session',
      method: 'post',
      path: '/bulk_acts',
      summary: 'Carry out one act on every row that a filter of a list leaves',
      body: { schema: newBulkAct, kind: 'plain' },
      operationId: 'createAdminBulkAct',
      refuses: [412],
      async handle(call, { resource, act, filter, body, total }) {
        const { source, endpoint } = actOf(call, resource, act)
        if (endpoint.body?.schema.safeParse(body).success === false)
          throw new ConsoleProblem(422, 'invalid_record', { body: 'invalid' })
        const ids = await source.keys(call, queryOf(filter))
        if (ids.length > most) throw new ConsoleProblem(422, 'too_many_rows')
        if (ids.length !== total) throw new ConsoleProblem(412, 'conflict')
        const id = derivedId('bulk_act', call.company.id, call.user.id, call.idempotencyKey)
        await call.sql.query({
          text: `insert into app.bulk_acts (id, company_id, resource, act, body, ids, total, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
          values: [id, call.company.id, resource, act, JSON.stringify(body), ids, total, call.user.id],
        })
        return one(await begin(call, { id, source, endpoint }))
      },
    }),
    endpoint<undefined, undefined, JsonServer>({
      ...own,
      access: 'session',
      method: 'get',
      path: '/bulk_acts',
      summary: 'One’s own acts on many rows, the last first: how far each is, and what was refused',
      asks: { list: shape },
      answers: { list: [{ name: 'AdminBulkAct', schema: adminBulkAct }] },
      operationId: 'listAdminBulkActs',
      async handle({ sql, query, user }) {
        const rows = await sql.query<AdminBulkAct>({
          name: 'admin_bulk_acts',
          text: `select ${columns} from app.bulk_acts b where b.created_by = $1
            order by b.created_at desc, b.id limit 100`,
          values: [user.id],
        })
        return wholeList(query, shape, rows)
      },
    }),
    endpoint<undefined, undefined, JsonServer>({
      ...own,
      access: 'session',
      method: 'post',
      path: '/bulk_acts/:id/stop',
      summary: 'Stop an act on many rows after those under way',
      id: 'uuid',
      operationId: 'stopAdminBulkAct',
      async handle(call) {
        const { id } = await ownAct(call)
        await call.sql.query({
          text: `update app.bulk_acts set state = 'stopped', lease_until = null where id = $1 and state = 'running'`,
          values: [id],
        })
        return one(await ownAct(call))
      },
    }),
    endpoint<undefined, undefined, JsonServer>({
      ...own,
      access: 'session',
      method: 'post',
      path: '/bulk_acts/:id/resume',
      summary: 'Go on with an act on many rows where it was stopped',
      id: 'uuid',
      operationId: 'resumeAdminBulkAct',
      async handle(call) {
        const { id, resource, act } = await ownAct(call)
        return one(await begin(call, { id, ...actOf(call, resource, act) }))
      },
    }),
  ]
}

/** @throws ConsoleProblem 404 for another person's too */
async function ownAct({ sql, params, user }: Pick<ConsoleCall, 'sql' | 'params' | 'user'>): Promise<AdminBulkAct> {
  const id = (params['id'] ?? '').toLowerCase()
  const [row] = isUuid(id)
    ? await sql.query<AdminBulkAct>({
        name: 'admin_bulk_act',
        text: `select ${columns} from app.bulk_acts b where b.id = $1 and b.created_by = $2`,
        values: [id, user.id],
      })
    : []
  if (row === undefined) throw new ConsoleProblem(404, 'not_found')
  return row
}

interface Work {
  readonly id: string
  readonly source: ConsoleResource
  readonly endpoint: Acting
}

interface Taken {
  readonly ids: readonly string[]
  readonly body: object
  readonly run: string
}

/** Takes the act unless somebody works on it, and leaves the work to run on after the answer. */
async function begin(call: ConsoleCall, work: Work): Promise<AdminBulkAct> {
  const sql = call.services.tenant(call.consoleUser.companyId)
  const [taken] = await sql.query<Taken>({
    text: `update app.bulk_acts set state = 'running', run = gen_random_uuid(), lease_until = now() + ${lease}
      where id = $1 and state <> 'done' and (state = 'stopped' or coalesce(lease_until < now(), true))
      returning ids[done + 1 :] as ids, body, run`,
    values: [work.id],
  })
  if (taken !== undefined)
    workOn(call, sql, work, taken).catch(
      () =>
        // Its lease ends: it is listed as stopped, and can be resumed.
        undefined,
    )
  return ownAct({ ...call, sql: call.sql, params: { id: work.id } })
}

async function workOn(
  call: ConsoleCall,
  sql: Sql,
  { id, source, endpoint }: Work,
  { ids, body, run }: Taken,
): Promise<void> {
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion)
    const allowed = new Set(await source.allowing(call, some, nameOf(endpoint)))
    const refusals: { readonly id: string; readonly message: string }[] = []
    let unchanged = 0
    for (const record of some.filter((one) => allowed.has(one))) {
      const outcome = await carryOut(call, { id, endpoint, record, body })
      if (outcome === 'unchanged') unchanged++
      else if (outcome !== 'done') refusals.push({ id: record, message: outcome.refusal })
    }
    const kept = await sql.query({
      name: 'bulk_act_progress',
      text: `update app.bulk_acts set done = done + $2, skipped = skipped + $3, refused = refused + $4,
          unchanged = unchanged + $8,
          refusals = refusals
            || case when jsonb_array_length(refusals) < ${maxRefusals} then $5::jsonb else '[]' end
            || case when jsonb_array_length(refusals) < ${maxSkipped} then $7::jsonb else '[]' end,
          lease_until = now() + ${lease}
        where id = $1 and run = $6 and state = 'running' returning 1`,
      values: [
        id,
        some.length,
        some.length - allowed.size,
        refusals.length,
        JSON.stringify(refusals),
        run,
        JSON.stringify(some.filter((one) => !allowed.has(one)).map((one) => ({ id: one, message: null }))),
        unchanged,
      ],
    })
    if (kept.length === 0) return
  }
  await sql.query({
    text: `update app.bulk_acts set state = 'done', ids = '{}', body = ${codes}, lease_until = null, finished_at = now()
      where id = $1 and run = $2 and state = 'running'`,
    values: [id, run],
  })
}

const nameOf = ({ path }: Acting) => path.split('/').at(-1) ?? ''

/** @returns the result; a refusal is in the caller's language */
async function carryOut(
  call: ConsoleCall,
  { id, endpoint, record, body }: Pick<Work, 'id' | 'endpoint'> & { readonly record: string; readonly body: object },
): Promise<'done' | 'unchanged' | { readonly refusal: string }> {
  const idempotencyKey = `bulk/${id}/${record}`
  const sql = call.services.tenant(call.consoleUser.companyId)
  const alone: ConsoleCall = {
    ...call,
    sql,
    params: { id: record },
    query: new URLSearchParams(),
    ifRevisions: undefined,
    idempotencyKey,
    isFirst: () => Promise.resolve(true),
    once: (one) => one,
    wrote: () => Promise.resolve(null),
    command: (as) => ({ ...call.command(as), idempotencyKey }),
    // Nobody reads the record that it answers.
    settle: () => Promise.resolve(),
  }
  const read: ReadBody = ({ schema }) => schema.parse(body)
  try {
    const { headers } = await endpoint.run.handle(alone, read)
    return headers?.[unchangedHeader] === undefined ? 'done' : 'unchanged'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message, errors = {} } = JSON.parse(consoleErrors.errorBody(error, call.context.locale)) as {
      readonly message: string
      readonly errors?: Readonly<Record<string, string>>
    }
    return { refusal: Object.values(errors).join(' ') || message }
  }
}
