import type { Sql } from '#projections/platform/sql.ts'
import type { ListParams, ListShape } from './list-params.ts'
import { type ConsoleUser, may } from './console-user.ts'
import {
  asMeant,
  idsOf,
  meansOne,
  type PeopleCondition,
  type Sought,
  throughPeople,
  withAddresses,
} from '../people/people-sought.ts'
import { type Filtered, filtered, holdsWord, ordered, fromWithJoins } from './record-sql.ts'
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
/** Up to how many people of a unit, or rows of a word, are named in a statement. */
const namedAtOnce = 1_000
/** How many rows of a list are searched for a page. */
const scanLimit = 2_000

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
  // What a figure counts is counted whole, so that the list says the same.
  const countUpTo = params.conditions.some(({ op }) => op === 'counted') ? Infinity : countLimit
  const within = { ...params, countUpTo: params.offset + countUpTo }
  const upTo = canScanInOrder(source, params) ? namedAtOnce : Infinity
  const sought = await throughPeople(sql, source, params, consoleUser.unit, upTo)
  const found = sought.whole
    ? await pageOfWords(sql, source, within, sought)
    : await pageOfMany(sql, source, within, sought)
  const { rows, total } = found ?? (await pageOf(sql, source, within, sought, consoleUser.unit))
  return {
    records: rows.map((row) => source.record(row, consoleUser)),
    total: Math.min(total, within.countUpTo),
    more: total > within.countUpTo,
  }
}

interface Within extends ListParams {
  /** Rows are counted so far, and one further, which says whether there are more. */
  readonly countUpTo: number
}

interface Found<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

async function pageOf<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  params: Within,
  some: Sought,
  unit: string | null,
): Promise<Found<Row>> {
  const sought = some.whole ? some : await throughPeople(sql, source, params, unit)
  const { where, values } = filtered(source, { ...sought, ids: params.ids })
  const keys = `select ${source.key} from ${source.from} ${led(source, params, where)} ${ordered(source, params)}`
  const [rows, total] = await Promise.all([
    pageRows(sql, source, params, { keys, values }),
    counted(sql, source, params, { where, values }),
  ])
  return { rows, total }
}

/**
 * Of words that rows hold themselves, without an index: the first rows of the list are looked through in its order, so
 * that a word is not looked for in all of them to sort those that hold it. null: there are no such words, or the page
 * has more rows than were found.
 */
async function pageOfWords<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  params: Within,
  sought: Sought,
): Promise<Found<Row> | null> {
  const { words, ...others } = { ...sought, ids: params.ids }
  if (words.length === 0 || !canScanInOrder(source, params) || !source.search.every((text) => isOwn(source, text)))
    return null
  const { where, values: given } = filtered(source, { ...others, words: [] })
  const values = [...given]
  const holds = words.map((word) => holdsWord(source, word, (value) => `$${values.push(value)}`))
  const table = tableOf(source)
  const keys = `select ${source.key} from (
      select ${table}.*, ${params.sort} as sorted_by
      from ${source.from} ${where} ${ordered(source, params)} limit ${scanLimit}) ${table}
    where ${holds.join(' and ')} ${ordered(source, params, `${table}.sorted_by`)}`
  const [rows, total] = await Promise.all([
    pageRows(sql, source, params, { keys, values }),
    counted(sql, source, params, filtered(source, { ...others, words })),
  ])
  return isWhole(rows, total, params) ? { rows, total } : null
}

/**
 * The page for a word or a unit that very many people have: found among the first rows of the list, with the rows of
 * these people counted person by person (docs/decisions/2902). null: the page has more rows than were found.
 */
async function pageOfMany<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  params: Within,
  sought: Sought,
): Promise<Found<Row> | null> {
  const isPeople = (condition: Sought['conditions'][number]): condition is PeopleCondition => condition.op === 'people'
  const others = sought.conditions.filter((condition) => !isPeople(condition))
  const { where, values } = filtered(source, { ...sought, conditions: others, ids: params.ids })
  const means = sought.conditions.filter(isPeople)
  const order = ordered(source, params)
  const table = tableOf(source)
  const persons = (source.people ?? []).map((column, index) => ({ column, name: `person_${index}` }))
  const probes = means.map((condition, index) => {
    const value = `$${values.length + index + 1}`
    const columns = persons.map(({ name }) => `${table}.${name}`)
    const also = condition.word === null ? undefined : source.alsoFound?.has(value)
    return also === undefined
      ? meansOne(condition, columns, value)
      : `(${meansOne(condition, columns, value)} or ${also})`
  })
  const named = persons.map(({ column, name }) => `${column} as ${name}`).join(', ')
  // Named, the order of the inner rows is known to be that of the page: it ends with the page's last.
  const keys = `select ${source.key} from (
      select ${table}.*, ${named}, ${params.sort} as sorted_by
      from ${source.from} ${where} ${order} limit ${scanLimit}) ${table}
    where ${probes.join(' and ')} ${ordered(source, params, `${table}.sorted_by`)}`
  const [rows, total] = await Promise.all([
    pageRows(sql, source, params, { keys, values: [...values, ...means.map(({ whom }) => whom.value)] }),
    countedByPerson(sql, source, params, means, { ...sought, conditions: others }),
  ])
  // Rows that hold a word elsewhere than in a name were not counted.
  const isExact = source.alsoFound === undefined || total > params.countUpTo
  return isExact && isWhole(rows, total, params) ? { rows, total } : null
}

/**
 * How many rows these people have, as far as they are counted: person by person through the index of each column, until
 * there are enough, so that the rows of others are not read. What two columns find counts once.
 * @param means whom the row means: one of the first, and of each other
 */
async function countedByPerson<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  { countUpTo, ids }: Within,
  [driver, ...also]: readonly PeopleCondition[],
  sought: Sought,
): Promise<number> {
  if (driver === undefined) throw new TypeError('rows are counted by people')
  const conditions = [...also.map(asMeant), ...sought.conditions]
  const { where, values: given } = filtered(source, { ...sought, conditions, ids })
  const values = [...given]
  const wanted = idsOf(driver.whom, (value) => `$${values.push(value)}`)
  const rows = driver.sql.map(
    (column) =>
      `(select ${source.key} as key from ${source.from} ${where === '' ? 'where' : `${where} and`}
        ${column} = wanted.person offset 0)`,
  )
  // Each row comes once for each column at most.
  const upTo = countUpTo === Infinity ? '' : `limit ${rows.length * (countUpTo + 1)}`
  const [row] = await sql.query<{ total: number }>({
    text: `select count(distinct key)::int as total from (
      select each.key from (${wanted}) wanted (person), lateral (${rows.join(' union all ')}) each ${upTo}) found`,
    values,
  })
  return row?.total ?? 0
}

/** Whether a page has as many rows as there are for it. */
const isWhole = (rows: readonly object[], total: number, { limit, offset }: Within) =>
  rows.length === Math.min(limit, Math.max(0, total - offset))

const tableOf = ({ key }: { readonly key: string }) => key.split('.')[0] ?? ''

/** Whether a page can be found without all the people of a word: in an order of the list's own table alone. */
function canScanInOrder<Row extends object, Rec extends { readonly id: string }>(
  source: RecordSource<Row, Rec>,
  { sort }: ListParams,
): boolean {
  return isOwn(source, sort)
}

/** Whether SQL reads the list's own table alone. */
function isOwn(source: { readonly key: string }, text: string): boolean {
  const tables = [...text.matchAll(/\b([a-z]+)\./g)].map(([, table]) => table)
  return tables.every((table) => table === tableOf(source) || table === 'app')
}

/** The rows of a page, whose keys are the first of `keys`. */
function pageRows<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  params: ListParams,
  { keys, values }: Pick<Filtered, 'values'> & { readonly keys: string },
): Promise<readonly Row[]> {
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  return sql.query<Row>({
    text: `select ${source.columns} from ${fromWithJoins(source)} where ${source.key} = any(array(${keys} ${limit}))
      ${ordered(source, params)}`,
    values: [...values, params.limit, params.offset],
  })
}

async function counted<Row extends object, Rec extends { readonly id: string }>(
  sql: Sql,
  source: RecordSource<Row, Rec>,
  { countUpTo }: Within,
  { where, values }: Filtered,
): Promise<number> {
  const upTo = countUpTo === Infinity ? '' : `limit ${countUpTo + 1}`
  const [row] = await sql.query<{ total: number }>({
    text: `select count(*)::int as total from (select from ${source.from} ${where} ${upTo}) found`,
    values,
  })
  return row?.total ?? 0
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
