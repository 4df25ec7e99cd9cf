import type { z } from 'zod'
import { derivedId, isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ResourceContract } from '../../../contract/platform/resource.ts'
import { found, one, whole } from '../../../platform/http/answers.ts'
import type { Resource } from '../../../platform/http/document.ts'
import { endpoint, type Answer, type Endpoint, type SignedInCall } from '../../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../../platform/http/preconditions.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { RouteDependencies } from './dependencies.ts'
import { answersOf, queryOf } from './from-contract.ts'

export interface OwnRow<Attributes> {
  readonly id: string
  readonly attributes: Attributes
  readonly revision: number
}

type Given<Attributes> = { readonly [Name in keyof Attributes]?: Attributes[Name] | undefined }

interface Contract<Attributes> extends ResourceContract {
  readonly paths: { readonly list: string; readonly one: string }
  readonly bodies: {
    readonly create: z.ZodType<{ readonly data: { readonly attributes: Given<Attributes> } }>
    readonly update: z.ZodType<{ readonly data: { readonly attributes?: Given<Attributes> | undefined } }>
  }
}

/** A small table of which each person has a few rows of their own, which nobody else reads or writes. */
interface OwnRows<Attributes extends object> {
  readonly contract: Contract<Attributes>
  /** With `user_id` and `revision`, and a column for each attribute. */
  readonly table: string
  /** SQL of the attributes of a row `t`, as they are sent, and the order of the list. */
  readonly attributes: { readonly [Name in keyof Attributes]: string }
  readonly order: string
  readonly words: { readonly list: string; readonly create: string; readonly update: string; readonly delete: string }
  /** Rows that a person may have. */
  readonly most: number
  /** What a new row has when it is not sent. */
  readonly defaults: Partial<Attributes>
  /** @throws Problem 422 for what does not go with the other rows of the person */
  readonly judge: (wanted: Attributes, others: readonly Attributes[]) => void
  /** In the transaction of the change. */
  changed?(
    sql: Sql,
    call: SignedInCall,
    rows: { readonly before: readonly OwnRow<Attributes>[]; after: readonly OwnRow<Attributes>[] },
  ): Promise<void>
  /** What the answers say of each row beside what was written. */
  derived?(sql: Sql, rows: readonly OwnRow<Attributes>[]): Promise<readonly object[]>
}

/**
 * List, create, update and delete of one's own rows. All rows of a person are judged together: changes of the same
 * person wait for each other.
 */
export function ownRows<Attributes extends object>(
  { sql }: Pick<RouteDependencies, 'sql'>,
  definition: OwnRows<Attributes>,
): readonly Endpoint[] {
  const { contract, words, most, defaults, judge } = definition
  const query = queryOf(contract)
  const answers = answersOf(contract)
  const resourcesOf = async (call: SignedInCall, rows: readonly OwnRow<Attributes>[]): Promise<Resource[]> => {
    const derived = await definition.derived?.(sql(call.company.id), rows)
    return rows.map(({ id, attributes }, at) => ({
      type: contract.type,
      id,
      attributes: { ...attributes, ...derived?.[at] },
    }))
  }
  const resourceOf = async (call: SignedInCall, row: OwnRow<Attributes>) => found((await resourcesOf(call, [row]))[0])
  const show = async (call: SignedInCall, row: OwnRow<Attributes>): Promise<Answer> =>
    one(call, JSON.stringify(await resourceOf(call, row)), null, row.revision)
  const own = (call: SignedInCall, rows: readonly OwnRow<Attributes>[]) => {
    const id = call.params['id'] ?? ''
    return found(isUuid(id) ? rows.find((row) => row.id === id) : null)
  }
  const read = (call: SignedInCall, on: Sql = sql(call.company.id)) => readOwnRows(on, definition, call.user.id)
  const change = async <Result>(
    call: SignedInCall,
    work: (on: Sql, rows: readonly OwnRow<Attributes>[]) => Promise<Result>,
  ) =>
    sql(call.company.id).transaction(async (transaction) => {
      await transaction.query({ text: 'select from app.users where id = $1 for update', values: [call.user.id] })
      const before = await read(call, transaction)
      const result = await work(transaction, before)
      await definition.changed?.(transaction, call, { before, after: await read(call, transaction) })
      return result
    })
  const write = async (on: Sql, call: SignedInCall, id: string, attributes: Attributes) => {
    const columns = ['id', 'company_id', 'user_id', ...Object.keys(definition.attributes)]
    const row = { ...attributes, id, company_id: call.company.id, user_id: call.user.id }
    await on.query({
      text: `insert into ${definition.table} as t (${columns.join(', ')})
        select ${columns.join(', ')} from json_populate_record(null::${definition.table}, $1)
        on conflict (id) do update set revision = t.revision + 1,
          ${columns
            .slice(3)
            .map((column) => `${column} = excluded.${column}`)
            .join(', ')}`,
      values: [JSON.stringify(row)],
    })
    return found((await read(call, on)).find((other) => other.id === id))
  }
  const otherThan = (rows: readonly OwnRow<Attributes>[], id: string) =>
    rows.filter((row) => row.id !== id).map(({ attributes }) => attributes)

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: words.list,
      access: 'session',
      reads: [],
      query,
      answers: { ...answers, list: true },
      handle: async (call) => whole(call, await resourcesOf(call, await read(call))),
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: words.create,
      access: 'session',
      reads: [],
      query,
      answers,
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        // The same for a repeat under the same key, which then finds the row that is there.
        const id = derivedId(contract.type, call.company.id, call.user.id, call.idempotencyKey)
        const row = await change(call, async (on, rows) => {
          const repeated = rows.find((known) => known.id === id)
          if (repeated !== undefined) return repeated
          if (rows.length >= most) throw new Problem(422, { code: 'too_many', values: { maximum: most } })
          const wanted = { ...defaults, ...data.attributes } as Attributes
          judge(wanted, otherThan(rows, id))
          return write(on, call, id, wanted)
        })
        const answer = await show(call, row)
        const location = `/api/v1${contract.paths.one.replace(':id', id)}`
        return { ...answer, status: 201, headers: { ...answer.headers, Location: location } }
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      revisions: true,
      summary: words.update,
      access: 'session',
      reads: [],
      query,
      answers,
      find: async (call) => own(call, await read(call)),
      current: async (call) => resourceOf(call, own(call, await read(call))),
      body: { schema: contract.bodies.update, kind: contract.type },
      handle: async (call, { data }) =>
        show(
          call,
          await change(call, async (on, rows) => {
            const row = own(call, rows)
            if (!(await call.isFirst(on))) return row
            checkIfMatch(call, row.revision)
            const wanted = { ...row.attributes, ...data.attributes }
            if (JSON.stringify(wanted) === JSON.stringify(row.attributes)) return row
            judge(wanted, otherThan(rows, row.id))
            return write(on, call, row.id, wanted)
          }),
        ),
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.one,
      revisions: true,
      summary: words.delete,
      access: 'session',
      reads: [],
      handle: async (call) => {
        await change(call, async (on, rows) => {
          const row = own(call, rows)
          checkIfMatch(call, row.revision)
          await on.query({ text: `delete from ${definition.table} where id = $1`, values: [row.id] })
        })
        return { status: 204, body: null }
      },
    }),
  ]
}

/** The rows of one person, in order. */
export async function readOwnRows<Attributes extends object>(
  sql: Sql,
  { table, attributes, order }: Pick<OwnRows<Attributes>, 'table' | 'attributes' | 'order'>,
  userId: string,
): Promise<readonly OwnRow<Attributes>[]> {
  const members = Object.entries<string>(attributes).map(([name, value]) => `'${name}', ${value}`)
  return sql.query<OwnRow<Attributes>>({
    name: `own_${table}`,
    text: `select t.id, t.revision, json_build_object(${members.join(', ')}) as attributes
      from ${table} t where t.user_id = $1 order by ${order}`,
    values: [userId],
  })
}
