import type { Sql } from '#projections/sql.ts'
import type { Condition, ListParams, ListShape } from './list-params.ts'

type UnitCondition = Extract<Condition, { readonly op: 'unit' }>

/** One of a row's people is among these. */
interface PeopleCondition extends People {
  readonly op: 'people'
  readonly sql: readonly [string, ...string[]]
  /** In whose names it stands; null: they are those of units. */
  readonly word: string | null
}

interface People {
  /** A literal of type uuid[]: it only comes from the database and goes back there. */
  readonly ids: string
  readonly size: number
}

/** What rows are sought by. */
export interface Sought {
  readonly words: readonly string[]
  readonly conditions: readonly (Exclude<Condition, UnitCondition> | PeopleCondition)[]
  /** A business unit's code: rows of its people alone. null: of everybody. */
  readonly unit: string | null
}

/** So many ids at most are weighed in a plan, one by one: of more, planning would take longer than the list. */
const weighed = 200

/**
 * The rows that `params` ask for, within a unit. Whom words and units mean is found first, so that the rows are read
 * through the indexes of their people, however many rows there are (docs/decisions/0490).
 */
export async function throughPeople(
  sql: Sql,
  { people }: ListShape,
  { words, conditions }: ListParams,
  unit: string | null,
): Promise<Sought> {
  const plain = conditions.flatMap((condition) => (condition.op === 'unit' ? [] : [condition]))
  if (people === undefined) return { words, conditions: plain, unit }
  const units = conditions.flatMap((condition) => (condition.op === 'unit' ? [condition.values] : []))
  if (unit !== null) units.push([unit])
  const found = await Promise.all([
    ...units.map(async (codes) => ({ ...(await ofUnits(sql, codes)), word: null })),
    ...words.map(async (word) => ({ ...(await named(sql, word)), word })),
  ])
  const among = found.map((those): PeopleCondition => ({ ...those, op: 'people', sql: people }))
  return { words: [], conditions: [...plain, ...among], unit: null }
}

/**
 * @param ids the placeholder of the condition's ids
 * @returns SQL. PostgreSQL plans a `case` without a look at the ids, and expects half of the rows.
 */
export function amongPeople({ sql, size }: PeopleCondition, ids: string): string {
  const among = sql.map((column) => `${column} = any(${ids}::uuid[])`)
  return size > weighed
    ? `case ${among.map((is) => `when ${is} then true`).join(' ')} else false end`
    : `(${among.join(' or ')})`
}

/** In whose name the word stands, but those whose account is erased. */
const named = (sql: Sql, word: string) =>
  peopleOf(
    sql,
    `select id from rm.named_people, lateral (select app.fold($1) as folded offset 0) looked_for
      where pieces @> app.word_pieces(folded) and (length(folded) <= 3 or strpos(name, folded) > 0)`,
    word,
  )

const ofUnits = (sql: Sql, codes: readonly string[]) =>
  peopleOf(sql, 'select id from app.users where business_unit = any($1::text[])', codes)

async function peopleOf(sql: Sql, text: string, value: unknown): Promise<People> {
  const [found] = await sql.query<People>({
    text: `select ids::text, cardinality(ids) as size from (select array(${text}) as ids offset 0) found`,
    values: [value],
  })
  return found ?? { ids: '{}', size: 0 }
}
