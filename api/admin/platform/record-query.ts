import type { Sql } from '#projections/platform/sql.ts'
import type { ListParams, ListShape } from './list-params.ts'
import { type ConsoleUser, may } from './console-user.ts'
import { throughPeople, withAddresses } from '../people/people-sought.ts'
import { filtered, ordered, fromWithJoins } from './record-sql.ts'
import type { RecordSource } from './record-source.ts'

/** The source as this console user may ask it: addresses are not searched by those who may not read them. */
export function sourceFor<Source extends Pick<RecordSource<never, never>, 'narrowed' | 'soughtIn'>>(
  source: Source,
  consoleUser: ConsoleUser,
): Source {
  const narrowed = { ...source, ...source.narrowed?.(consoleUser) }
  const { soughtIn } = narrowed
  const isWithheld = soughtIn !== undefined && withAddresses.has(soughtIn) && !may(consoleUser, 'contacts')
  return isWithheld ? { ...narrowed, soughtIn: undefined } : narrowed
}

export interface Page<Rec> {
  readonly records: readonly Rec[]
  readonly total: number
  /** There are more than `total`: they were counted no further. */
  readonly more?: boolean
}

/** How many rows after the page's first are counted (docs/decisions/2902). */
const countLimit = 10_000

/**
 * One page and the whole count, of what the console user may see. The page's keys are found first, so that what a row
 * shows is read for its rows alone.
 */
export async function listQuery<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  everything: RecordSource<Row, Rec>,
  params: ListParams,
  consoleUser: ConsoleUser,
): Promise<Page<Rec>> {
  const source = sourceFor(everything, consoleUser)
  const { where, values } = filtered(source, {
    ...(await throughPeople(sql, source, params, consoleUser.unit)),
    ids: params.ids,
  })
  // What a figure counts is counted whole, so that the list says the same.
  const isWhole = params.conditions.some(({ op }) => op === 'counted')
  const most = isWhole ? Infinity : params.offset + countLimit
  const keys = `select ${source.key} from ${source.from} ${led(source, params, where)} ${ordered(source, params)}
    limit $${values.length + 1} offset $${values.length + 2}`
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    sql.query<Row>({
      text: `select ${source.columns} from ${fromWithJoins(source)} where ${source.key} = any(array(${keys}))
        ${ordered(source, params)}`,
      values: [...values, params.limit, params.offset],
    }),
    sql.query<{ total: number }>({
      text: `select count(*)::int as total from (
        select from ${source.from} ${where} ${isWhole ? '' : `limit ${most + 1}`}) found`,
      values,
    }),
  ])
  return {
    records: rows.map((row) => source.record(row, consoleUser)),
    total: Math.min(total, most),
    more: total > most,
  }
}

/** null: no such record, or not this console user's to see. */
export async function oneQuery<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  everything: RecordSource<Row, Rec>,
  id: string,
  consoleUser: ConsoleUser,
): Promise<Rec | null> {
  const source = sourceFor(everything, consoleUser)
  const { where, values } = filtered(source, { ids: [id], words: [], conditions: [], unit: consoleUser.unit })
  const [row] = await sql.query<Row>({
    name: `admin_one_${source.name}_${consoleUser.role}`,
    text: `select ${source.columns} from ${fromWithJoins(source)} ${where}`,
    values,
  })
  return row === undefined ? null : source.record(row, consoleUser)
}

/** The condition of a page whose order a joined table leads. */
function led({ sorts, leads = {} }: ListShape, { sort }: ListParams, where: string): string {
  const lead = Object.entries(leads).find(([field]) => sorts[field] === sort)?.[1]
  if (lead === undefined) return where
  return `${where === '' ? 'where' : `${where} and`} ${lead} is not null`
}
