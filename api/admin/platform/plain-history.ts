import { z } from 'zod'
import { type AdminChange, adminChange, type AdminDeletion, adminDeletion } from '#contract/console/platform/changes.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { ConsoleProblem } from './console-problem.ts'
import { beyondRows, type ConsoleUser, type Right } from './console-user.ts'
import type { AsOf, Named } from './definition.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer, NamedSchema } from './dialect.ts'
import type { Rec } from './plain-definition.ts'
import { listParams, type ListShape } from './list-params.ts'
import type { RecordSource } from './record-source.ts'
import { found, list } from './records.ts'
import { wholeList, wholeShape } from './whole-list.ts'

type Given = Readonly<Record<string, unknown>>

/** Changes of one record that are answered, the newest: nobody reads more of them. */
const changesMax = 200
const changes = wholeShape(adminChange, 'uuid')

const actor = `json_build_object('id', l.actor_id, 'name',
    case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end) as actor`
const entries = `from app.audit_log l left join app.users u on u.id = l.actor_id
  where l.subject_type = $1 and l.subject_id = $2`

/**
 * `GET <resource>/:id/changes`: who changed the record, when and from what, newest first, from the audit log; also of a
 * record that was deleted.
 */
export function changesOf<Row extends object, R extends { readonly id: string }>(
  source: RecordSource<Row, R>,
  right: Right,
): ConsoleEndpoint {
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: `/${source.name}/:id/changes`,
    summary: `Who changed a record of ${source.name}, when and from what`,
    access: 'session',
    right: beyondRows(right),
    reads: source.reads,
    id: source.id,
    asks: { list: changes },
    answers: { list: [{ name: 'AdminChange', schema: adminChange }] },
    operationId: `listChangesOf${pascal(source.name)}`,
    handle: async (call) => {
      const { ids } = listParams(call.query, changes)
      const id = await changedId(call, source)
      const [records, [counted]] = await Promise.all([
        call.sql.query<AdminChange>({
          name: 'admin_changes',
          text: `select l.id, l.action, rm.iso(l.at) as at, l.before, l.after,
                  ${actor} ${entries} and ($3::uuid[] is null or l.id = any($3))
                  order by l.at desc, l.id limit ${changesMax}`,
          values: [source.name, id, ids],
        }),
        call.sql.query<{ total: number }>({
          name: 'admin_changes_count',
          text: `select count(*)::int as total ${entries}`,
          values: [source.name, id],
        }),
      ])
      return wholeList(call.query, changes, records, { total: counted?.total ?? 0 })
    },
  })
}

/** The newest first. */
const deletions = (id: ListShape['id']): ListShape => ({
  sorts: { id: 'l.subject_id', at: 'l.at' },
  defaultSort: { field: 'at', order: 'DESC' },
  filters: {},
  search: [],
  id,
})

/** What was deleted and was not made again under its code. */
const deleted = `from app.audit_log l left join app.users u on u.id = l.actor_id
  where l.subject_type = $1 and l.action = 'delete' and ($2::text[] is null or l.subject_id = any($2))
  and not exists (select from app.audit_log later
    where later.subject_type = $1 and later.subject_id = l.subject_id and later.at > l.at)`

/** `GET deleted/<resource>`: the records that were deleted, with who deleted them and when. */
export function deletionsOf(source: Named & Pick<RecordSource<never, never>, 'reads'>, right: Right): ConsoleEndpoint {
  return endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: `/deleted/${source.name}`,
    summary: `Records of ${source.name} that were deleted, by whom and when`,
    access: 'session',
    right: beyondRows(right),
    reads: source.reads,
    asks: { list: deletions(source.id) },
    answers: { list: [{ name: 'AdminDeletion', schema: adminDeletion }] },
    operationId: `listDeleted${pascal(source.name)}`,
    handle: async ({ sql, query, consoleUser }) => {
      const { ids, sort, order, limit, offset } = listParams(query, deletions(source.id))
      if (!seesDeleted(consoleUser, source)) return list({ records: [], total: 0 })
      const [records, [counted]] = await Promise.all([
        sql.query<AdminDeletion>({
          text: `select l.subject_id as id, rm.iso(l.at) as at, l.before, ${actor} ${deleted}
                order by ${sort} ${order}, l.id limit $3 offset $4`,
          values: [source.name, ids, limit, offset],
        }),
        sql.query<{ total: number }>({
          text: `select count(*)::int as total ${deleted}`,
          values: [source.name, ids],
        }),
      ])
      return list({ records, total: counted?.total ?? 0 })
    },
  })
}

/** The administrator of a unit finds none of the deleted, where records belong to units. */
const seesDeleted = ({ unit }: ConsoleUser, { inUnit }: Pick<Named, 'inUnit'>) => unit === null || inUnit === null

/** The id of a record that was deleted, and that this console user may know of; null: there is none. */
async function deletedId(call: ConsoleCall, source: Named): Promise<string | null> {
  const { id = '' } = call.params
  const key = source.id === 'uuid' ? id.toLowerCase() : id
  return seesDeleted(call.consoleUser, source) && (await isDeleted(call.sql, source.name, key)) ? key : null
}

/**
 * The id of a record that is there, or that was deleted.
 *
 * @throws ConsoleProblem 404
 */
async function changedId<Row extends object, R extends { readonly id: string }>(
  call: ConsoleCall,
  source: RecordSource<Row, R>,
): Promise<string> {
  return (await deletedId(call, source)) ?? (await found(call, source, call.params['id'])).id
}

async function isDeleted(sql: Sql, type: string, id: string): Promise<boolean> {
  const [last] = await sql.query<Pick<AdminChange, 'action'>>({
    name: 'admin_last_change',
    text: `select l.action ${entries} order by l.at desc, l.id limit 1`,
    values: [type, id],
  })
  return last?.action === 'delete'
}

interface PastContract {
  readonly type: string
  readonly attributes: z.ZodObject
  readonly made: z.ZodObject
}

/** A record as it was: what is written of it today, without what was changed later. */
export function plainAsOf({ type, attributes, made }: PastContract, answers: NamedSchema): AsOf<Rec> {
  const names = Object.keys(made.shape)
  const fields = Object.entries(attributes.shape).filter(([name]) => names.includes(name))
  // An entry may hold more than the form's fields, such as the weights of a program.
  const publicFieldsOf = (then: Given) =>
    Object.fromEntries(Object.entries(then).filter(([name]) => names.includes(name)))
  return {
    answers: {
      name: `${answers.name}AsOf`,
      schema: z.object({ id: z.string(), ...Object.fromEntries(fields), at: z.string() }),
    },
    ofDeleted: async (call, source, at) => {
      const id = await deletedId(call, source)
      const then = id === null ? null : recordThen(null, await changesAfter(call.sql, type, id, at))
      return then === null ? null : { id, ...publicFieldsOf(then), at }
    },
    record: async ({ sql }, record, at) => {
      const today = Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
      const then = recordThen(today, await changesAfter(sql, type, record.id, at))
      const madeAt: unknown = Reflect.get(record, 'created_at')
      if (then === null || (typeof madeAt === 'string' && madeAt > at)) throw new ConsoleProblem(404, 'not_yet')
      return { id: record.id, ...publicFieldsOf(then), at }
    },
  }
}

type Change = Pick<AdminChange, 'action' | 'before'>

/** @returns changes after the instant, newest first */
function changesAfter(sql: Sql, type: string, id: string, at: string): Promise<readonly Change[]> {
  return sql.query<Change>({
    name: 'admin_changes_after',
    text: `select l.action, l.before from app.audit_log l
      where l.subject_type = $1 and l.subject_id = $2 and date_trunc('milliseconds', l.at) > $3
      order by l.at desc, l.id`,
    values: [type, id, at],
  })
}

/**
 * Takes changes back.
 * @param today null: it is deleted
 * @param later newest first
 * @returns null when there was no such record
 */
export function recordThen(today: Given | null, later: readonly Change[]): Given | null {
  return later.reduce<Given | null>(
    (then, { action, before }) => (action === 'create' ? null : { ...then, ...before }),
    today,
  )
}
