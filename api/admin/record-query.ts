import type { Sql } from '#projections/sql.ts'
import type { Reads } from '../http/read-your-writes.ts'
import type { Condition, ListParams, ListShape } from './list-params.ts'
import type { ConsoleUser } from './console-user.ts'
import { amongPeople, type Sought, throughPeople } from './people-sought.ts'

/** Where the records of one collection come from: fixed SQL fragments, and what may be asked of them. */
export interface RecordSource<Row extends object, Rec extends { readonly id: string }> extends ListShape {
  readonly name: string
  /** The read models behind it. */
  readonly reads: Reads
  readonly columns: string
  readonly from: string
  /** Identity of a row, and the tie-break of every order. */
  readonly key: string
  /** What limits a row to a business unit, given the placeholder of the unit's code; null: the same for every unit. */
  readonly inUnit: ((placeholder: string) => string) | null
  /** Counts no further than so many rows after the page's first, where a filter may leave very many. */
  readonly countUpTo?: number
  /** A row as this console user may see it. */
  readonly record: (row: Row, consoleUser: ConsoleUser) => Rec
}

export interface Page<Rec> {
  readonly records: readonly Rec[]
  readonly total: number
  /** There are more than `total`: they were counted no further. */
  readonly more?: boolean
}

/**
 * One page and the whole count, of what the console user may see. The page's keys are found first, so that what a row
 * shows is read for its rows alone.
 */
export async function listQuery<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  params: ListParams,
  consoleUser: ConsoleUser,
): Promise<Page<Rec>> {
  const sought = await throughPeople(sql, source, params, consoleUser.unit)
  const { where, values } = filtered(source, { ...sought, ids: params.ids })
  const countUpTo = source.countUpTo === undefined ? Infinity : params.offset + source.countUpTo
  // One row further says whether there are more.
  const upTo = countUpTo === Infinity ? '' : `limit ${countUpTo + 1}`
  const order = ordered(source, params)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, counted] = await Promise.all([
    sql.query<Row>({
      text: `select ${source.columns} from ${source.from} where ${source.key} = any(array(
          select ${source.key} from ${source.from} ${led(source, params, where)} ${order} ${limit})) ${order}`,
      values: [...values, params.limit, params.offset],
    }),
    sql.query<{ total: number }>({
      text: `select count(*)::int as total from (select from ${source.from} ${where} ${upTo}) found`,
      values,
    }),
  ])
  const found = counted[0]?.total ?? 0
  return {
    records: rows.map((row) => source.record(row, consoleUser)),
    total: Math.min(found, countUpTo),
    more: found > countUpTo,
  }
}

/** null: no such record, or not this console user's to see. */
export async function oneQuery<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  id: string,
  consoleUser: ConsoleUser,
): Promise<Rec | null> {
  const { where, values } = filtered(source, { ids: [id], words: [], conditions: [], unit: consoleUser.unit })
  const [row] = await sql.query<Row>({
    name: `admin_one_${source.name}_${consoleUser.unit === null ? 'company' : 'unit'}`,
    text: `select ${source.columns} from ${source.from} ${where}`,
    values,
  })
  return row === undefined ? null : source.record(row, consoleUser)
}

/** Rows at a time. */
const pageSize = 500

/**
 * Every filtered row, some hundred at a time: those that there were at the first statement, in that order, each as it
 * is when its page is read. No connection is held between the pages, however slow the reader is.
 */
export async function* everyRow<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  params: ListParams,
  consoleUser: ConsoleUser,
): AsyncGenerator<readonly Rec[]> {
  const sought = await throughPeople(sql, source, params, consoleUser.unit)
  const { where, values } = filtered(source, { ...sought, ids: params.ids })
  const found = await sql.query<{ key: string }>({
    text: `select ${source.key}::text as key from ${source.from} ${where} ${ordered(source, params)}`,
    values,
  })
  const keys = found.map(({ key }) => key)
  for (let from = 0; from < keys.length; from += pageSize) {
    const ids = keys.slice(from, from + pageSize)
    const page = filtered(source, { ids, words: [], conditions: [], unit: consoleUser.unit })
    const rows = await sql.query<Row & { readonly key: string }>({
      text: `select ${source.key}::text as key, ${source.columns} from ${source.from} ${page.where}`,
      values: page.values,
    })
    const byKey = new Map(rows.map((row) => [row.key, row]))
    yield ids.flatMap((key) => {
      const row = byKey.get(key)
      return row === undefined ? [] : [source.record(row, consoleUser)]
    })
  }
}

/** What is never null is in the order of its index, whichever way the list goes. */
function ordered({ sorts, neverNull = [], key }: ListShape & { readonly key: string }, params: ListParams): string {
  const whole = neverNull.some((field) => sorts[field] === params.sort)
  return `order by ${params.sort} ${params.order}${whole ? '' : ' nulls last'}, ${key}`
}

/** The condition of a page whose order a joined table leads. */
function led({ sorts, leads = {} }: ListShape, { sort }: ListParams, where: string): string {
  const lead = Object.entries(leads).find(([field]) => sorts[field] === sort)?.[1]
  if (lead === undefined) return where
  return `${where === '' ? 'where' : `${where} and`} ${lead} is not null`
}

/** Of one value PostgreSQL reads an index in its order. */
function isOneOf(
  { sql, values, cast }: Extract<Condition, { readonly op: 'in' }>,
  value: (given: unknown) => string,
): string {
  return values.length === 1 ? `${sql} = ${value(values[0])}::${cast}` : `${sql} = any(${value(values)}::${cast}[])`
}

/** Of `like`: the word anywhere. */
const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

function filtered<Row extends object, Rec extends { readonly id: string }>(
  source: RecordSource<Row, Rec>,
  { ids: keys, words, conditions, unit }: Sought & Pick<ListParams, 'ids'>,
): { readonly where: string; readonly values: readonly unknown[] } {
  const values: unknown[] = []
  const parts: string[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  if (unit !== null && source.inUnit !== null) parts.push(source.inUnit(value(unit)))
  if (keys !== null) parts.push(`${source.key} = any(${value(keys)}::${source.id === 'uuid' ? 'uuid' : 'text'}[])`)
  for (const condition of conditions) {
    if (condition.op === 'in') parts.push(isOneOf(condition, value))
    else if (condition.op === 'either') {
      const ids = value(condition.values)
      parts.push(`(${condition.sql.map((column) => `${column} = any(${ids}::uuid[])`).join(' or ')})`)
    } else if (condition.op === 'people') {
      const among = amongPeople(condition, value(condition.ids))
      const also = condition.word === null ? undefined : source.alsoFound?.(value(pattern(condition.word)))
      parts.push(also === undefined ? among : `(${among} or ${source.key} = any(array(${also})))`)
    } else if (condition.op === 'any') parts.push(`${condition.sql} && ${value(condition.values)}::text[]`)
    else if (condition.op === 'is') parts.push(`(${condition.sql}) is ${condition.value ? 'true' : 'not true'}`)
    else parts.push(`${condition.sql} ${condition.op} ${value(condition.value)}::${condition.cast}`)
  }
  for (const word of words) {
    const looked = value(pattern(word))
    parts.push(`(${source.search.map((text) => `${text} like app.fold(${looked})`).join(' or ')})`)
  }
  return { where: parts.length === 0 ? '' : `where ${parts.join(' and ')}`, values }
}
