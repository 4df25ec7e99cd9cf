import type { Sql } from '#projections/sql.ts'
import type { Condition, ListParams, ListShape } from './list-params.ts'

type UnitCondition = Extract<Condition, { readonly op: 'unit' }>

/** One of a row's people is among these. */
export interface PeopleCondition extends People {
  readonly op: 'people'
  readonly sql: readonly [string, ...string[]]
  /** In whose names it stands; null: they are those of units. */
  readonly word: string | null
  readonly whom: Whom
}

/** Whom a word or a unit means. */
interface Whom {
  /** SQL of their ids: `$1` is `value`. */
  readonly find: string
  /** SQL, given a column and the placeholder of `value`: whoever has this id is meant. */
  readonly has: (id: string, value: string) => string
  readonly value: unknown
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
  /** False: a word or a unit means more people than were to be named. */
  readonly whole: boolean
}

/** So many ids at most are weighed in a plan, one by one: of more, planning would take longer than the list. */
const weighed = 200

/**
 * The rows that `params` ask for, within a unit. Whom words and units mean is found first, so that the rows are read
 * through the indexes of their people, however many rows there are (docs/decisions/0490).
 * @param upTo so many people of a word or a unit are named, and one more where there are more
 */
export async function throughPeople(
  sql: Sql,
  { people }: ListShape,
  { words, conditions }: ListParams,
  unit: string | null,
  upTo = Infinity,
): Promise<Sought> {
  const plain = conditions.flatMap((condition) => (condition.op === 'unit' ? [] : [condition]))
  if (people === undefined) return { words, conditions: plain, unit, whole: true }
  const units = conditions.flatMap((condition) => (condition.op === 'unit' ? [condition.values] : []))
  if (unit !== null) units.push([unit])
  const wanted = [
    ...units.map((codes) => ({ word: null, whom: ofUnits(codes) })),
    ...words.map((word) => ({ word, whom: named(word) })),
  ]
  const among = await Promise.all(
    wanted.map(async ({ word, whom }): Promise<PeopleCondition> => ({
      ...(await peopleOf(sql, whom, upTo)),
      op: 'people',
      sql: people,
      word,
      whom,
    })),
  )
  const whole = among.every(({ size }) => size <= upTo)
  return { words: [], conditions: [...plain, ...among], unit: null, whole }
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

/** SQL, given the placeholder of the condition's value: one of a row's people is meant, named or not. */
export const meansOne = ({ sql, whom }: PeopleCondition, value: string) =>
  `(${sql.map((column) => `${whom.has(column, value)} is true`).join(' or ')})`

/** In whose name the word stands, but those whose account is erased. */
const named = (word: string): Whom => ({
  find: `select id from rm.named_people, lateral (select app.fold($1) as folded offset 0) looked_for
      where pieces @> app.word_pieces(folded) and (length(folded) <= 3 or strpos(name, folded) > 0)`,
  has: (id, value) => `(select strpos(name, app.fold(${value})) > 0 from rm.named_people where id = ${id})`,
  value: word,
})

const ofUnits = (codes: readonly string[]): Whom => ({
  find: 'select id from app.users where business_unit = any($1::text[])',
  has: (id, value) => `(select business_unit = any(${value}::text[]) from app.users where id = ${id})`,
  value: codes,
})

async function peopleOf(sql: Sql, { find, value }: Whom, upTo: number): Promise<People> {
  const limit = upTo === Infinity ? '' : `limit ${upTo + 1}`
  const [found] = await sql.query<People>({
    text: `select ids::text, cardinality(ids) as size from (select array(${find} ${limit}) as ids offset 0) found`,
    values: [value],
  })
  return found ?? { ids: '{}', size: 0 }
}
