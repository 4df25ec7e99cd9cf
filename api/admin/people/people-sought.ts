import type { Sql } from '#projections/platform/sql.ts'
import type { Condition, ListParams, ListShape, SoughtIn, SoughtName } from '../platform/list-params.ts'

type UnitCondition = Extract<Condition, { readonly op: 'unit' }>

/** One of a row's people is among these. */
export interface PeopleCondition {
  readonly op: 'people'
  readonly sql: readonly [string, ...string[]]
  /** Rows are read by these ids. */
  readonly own: boolean
  /** In whose names it stands; null: they are those of units. */
  readonly word: string | null
  /** A literal of type uuid[]: it only comes from the database and goes back there. */
  readonly ids: string
  readonly size: number
}

/** A statement of the ids of those whom a word or a unit means. */
interface Whom {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What rows are sought by. */
export interface Sought {
  readonly words: readonly string[]
  readonly conditions: readonly (Exclude<Condition, UnitCondition> | PeopleCondition)[]
  /** A business unit's code: rows of its people alone. null: of everybody. */
  readonly unit: string | null
}

/** How many ids PostgreSQL may weigh one by one in a plan. With more, planning takes longer than the list. */
const weighed = 200

/**
 * The rows that `params` ask for, within a unit. Whom words and units mean is found first, so that the rows are read
 * through the indexes of their people, however many rows there are (docs/decisions/2902).
 */
export async function throughPeople(
  sql: Sql,
  { people, soughtIn, soughtNames = [] }: ListShape,
  { words, conditions }: ListParams,
  unit: string | null,
): Promise<Sought> {
  const plain = conditions.flatMap((condition) => (condition.op === 'unit' ? [] : [condition]))
  if (people === undefined) return { words, conditions: plain, unit }
  const own = soughtIn !== undefined
  const units = conditions.flatMap((condition) => (condition.op === 'unit' ? [condition.values] : []))
  if (unit !== null && !own) units.push([unit])
  const whoIs = own ? searched(soughtIn, soughtNames, withUnits.has(soughtIn) ? unit : null) : inName
  const wanted = [
    ...units.map((codes) => ({ word: null, whom: ofUnits(codes) })),
    ...words.map((word) => ({ word, whom: whoIs(word) })),
  ]
  const among = await Promise.all(
    wanted.map(async ({ word, whom }): Promise<PeopleCondition> => {
      const [found] = await sql.query<{ readonly ids: string; readonly size: number }>({
        text: `select ids::text as ids, cardinality(ids) as size
          from (select array(${whom.text}) as ids offset 0) found`,
        values: whom.values,
      })
      return { ...(found ?? { ids: '{}', size: 0 }), op: 'people', sql: people, own, word }
    }),
  )
  return { words: [], conditions: [...plain, ...among], unit: own ? unit : null }
}

/**
 * @param ids the placeholder of the condition's ids
 * @returns SQL. PostgreSQL plans a `case` without a look at the ids, and expects half of the rows.
 */
export function amongPeople({ sql, own, size }: PeopleCondition, ids: string): string {
  if (own) return `(${sql.map((column) => `${column} in (select unnest(${ids}::uuid[]))`).join(' or ')})`
  const among = sql.map((column) => `${column} = any(${ids}::uuid[])`)
  return size > weighed
    ? `case ${among.map((is) => `when ${is} then true`).join(' ')} else false end`
    : `(${among.join(' or ')})`
}

const named = `select id from rm.named_people, lateral (select app.fold($1) as folded offset 0) looked_for
      where pieces @> app.word_pieces(folded) and (length(folded) <= 3 or strpos(name, folded) > 0)`

/** In whose name the word stands, but those whose account is erased. */
const inName = (word: string): Whom => ({ text: named, values: [word] })

/** Views that hold the unit of what they say; rows of the others are narrowed by the list itself. */
export const withUnits: ReadonlySet<SoughtIn> = new Set<SoughtIn>(['rm.sought_people', 'rm.sought_invitations'])

/** Views in which a word may stand in an address. */
export const withAddresses: ReadonlySet<SoughtIn> = new Set<SoughtIn>([
  'rm.sought_people',
  'rm.sought_invitations',
  'rm.sought_contact_requests',
  'rm.sought_contact_messages',
])

/** SQL: rows whose people are among some. */
const namedBy: Readonly<Record<SoughtName, (among: string) => string>> = {
  author_id: (among) => `author_id in (${among})`,
  presenter_id: (among) => `presenter_id in (select id from app.profiles where user_id in (${among}))`,
}

/** Where the word stands in what `view` says of a row, or in the name of one of its people. */
const searched =
  (view: SoughtIn, names: readonly SoughtName[], unit: string | null) =>
  (word: string): Whom => ({
    text: [
      `select id from ${view}, lateral (select app.fold($1) as folded offset 0) looked_for
      where pieces @> app.word_pieces(folded) and (length(folded) <= 3 or strpos(said, folded) > 0)
        ${unit === null ? '' : `and business_unit || '' = $2`}`,
      ...names.map((column) => `select id from ${view} where ${namedBy[column](named)}`),
    ].join(' union all '),
    values: unit === null ? [word] : [word, unit],
  })

const ofUnits = (codes: readonly string[]): Whom => ({
  text: 'select id from app.users where business_unit = any($1::text[])',
  values: [codes],
})
