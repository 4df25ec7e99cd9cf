import type { Sql } from '#projections/platform/sql.ts'
import type { Condition, ListParams, ListShape, SoughtIn, SoughtName } from '../platform/list-params.ts'

type UnitCondition = Extract<Condition, { readonly op: 'unit' }>

/** One of a row's people is among these. */
export interface PeopleCondition extends People {
  readonly op: 'people'
  readonly sql: readonly [string, ...string[]]
  /** Rows are read by these ids. */
  readonly own: boolean
  /** In whose names it stands; null: they are those of units. */
  readonly word: string | null
  readonly whom: Whom
}

/** Whom a word or a unit means. */
interface Whom {
  /** SQL of their ids: `$1` is `value`, `$2` is `within`. */
  readonly find: string
  /** The unit that they are sought in, where they are sought in one. */
  readonly within?: string
  /** SQL, given columns and the placeholder of `value`: one who has one of these ids is meant. */
  readonly has: (ids: readonly string[], value: string) => string
  readonly value: unknown
}

/** One of a row's people is meant: each row that the other conditions leave is looked at. */
export interface MeantCondition extends Pick<PeopleCondition, 'sql' | 'whom'> {
  readonly op: 'meant'
}

interface People {
  /** A literal of type uuid[]: it only comes from the database and goes back there. */
  readonly ids: string
  /** Of more than few, none is named, and this is one more than few. */
  readonly size: number
}

/** What rows are sought by. */
export interface Sought {
  readonly words: readonly string[]
  readonly conditions: readonly (Exclude<Condition, UnitCondition> | PeopleCondition | MeantCondition)[]
  /** A business unit's code: rows of its people alone. null: of everybody. */
  readonly unit: string | null
  /** False: a word or a unit means more people than were to be named. */
  readonly whole: boolean
}

/** How many ids PostgreSQL may weigh one by one in a plan. With more, planning takes longer than the list. */
const weighed = 200

/** Up to how many people of a word are named. Those of a unit are read from an index alone. */
const fewOfWord = 250

/**
 * The rows that `params` ask for, within a unit. Whom words and units mean is found first, so that the rows are read
 * through the indexes of their people, however many rows there are (docs/decisions/2902).
 * @param upTo how many people of a unit, or rows of a word, are named; if there are more, none is
 */
export async function throughPeople(
  sql: Sql,
  { people, soughtIn, soughtNames = [] }: ListShape,
  { words, conditions }: ListParams,
  unit: string | null,
  upTo = Infinity,
): Promise<Sought> {
  const plain = conditions.flatMap((condition) => (condition.op === 'unit' ? [] : [condition]))
  if (people === undefined) return { words, conditions: plain, unit, whole: true }
  const ownUnit = soughtIn !== undefined
  const units = conditions.flatMap((condition) => (condition.op === 'unit' ? [condition.values] : []))
  if (unit !== null && !ownUnit) units.push([unit])
  const whoIs = soughtIn === undefined ? inName : searched(soughtIn, soughtNames, withUnits.has(soughtIn) ? unit : null)
  const wanted = [
    ...units.map((codes) => ({ word: null, whom: ofUnits(codes) })),
    ...words.map((word) => ({ word, whom: whoIs(word) })),
  ]
  const most = (word: string | null) => (word === null || ownUnit || upTo === Infinity ? upTo : fewOfWord)
  const among = await Promise.all(
    wanted.map(async ({ word, whom }): Promise<PeopleCondition> => ({
      ...(await peopleOf(sql, whom, most(word))),
      op: 'people',
      sql: people,
      own: ownUnit,
      word,
      whom,
    })),
  )
  const named = among.filter(({ word, size }) => size <= most(word))
  // The rows of a few people are looked at one by one for those who are many.
  const many = among.filter(({ word, size }) => size > most(word))
  const meant = many.map(asMeant)
  return {
    words: [],
    conditions: [...plain, ...(named.length > 0 ? [...named, ...meant] : among)],
    unit: ownUnit ? unit : null,
    whole: many.length === 0 || named.length > 0,
  }
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

export const asMeant = ({ sql, whom }: PeopleCondition): MeantCondition => ({ op: 'meant', sql, whom })

/** SQL of the ids of all who are meant. */
export const idsOf = ({ find, value, within }: Whom, place: (value: unknown) => string): string => {
  const placed = { $1: place(value), $2: within === undefined ? '' : place(within) }
  return find.replaceAll(/\$[12]\b/g, (name) => placed[name as keyof typeof placed])
}

/** SQL, given the placeholder of the condition's value: one of a row's people is meant, named or not. */
export const meansOne = ({ whom }: Pick<PeopleCondition, 'whom'>, columns: readonly string[], value: string) =>
  `(${whom.has(columns, value)} is true)`

const named = `select id from rm.named_people, lateral (select app.fold($1) as folded offset 0) looked_for
      where pieces @> app.word_pieces(folded) and (length(folded) <= 3 or strpos(name, folded) > 0)`

/** In whose name the word stands, but those whose account is erased. */
const inName = (word: string): Whom => ({
  find: named,
  has: (ids, value) =>
    `(select bool_or(strpos(name, app.fold(${value})) > 0) from rm.named_people where id in (${ids.join(', ')}))`,
  value: word,
})

/** Views that hold the unit of what they say; rows of the others are narrowed by the list itself. */
export const withUnits: ReadonlySet<SoughtIn> = new Set<SoughtIn>(['rm.sought_people', 'rm.sought_invitations'])

/** Views in which a word may stand in an address. */
export const withAddresses: ReadonlySet<SoughtIn> = new Set<SoughtIn>([
  'rm.sought_people',
  'rm.sought_invitations',
  'rm.sought_contact_requests',
  'rm.sought_contact_messages',
])

/** SQL: rows whose people are among some, and the person of a row. */
const namedBy: Readonly<Record<SoughtName, { readonly rows: (among: string) => string; readonly person: string }>> = {
  author_id: { rows: (among) => `author_id in (${among})`, person: 'author_id' },
  presenter_id: {
    rows: (among) => `presenter_id in (select id from app.profiles where user_id in (${among}))`,
    person: '(select user_id from app.profiles where id = presenter_id)',
  },
}

/** Where the word stands in what `view` says of a row, or in the name of one of its people. */
const searched =
  (view: SoughtIn, names: readonly SoughtName[], unit: string | null) =>
  (word: string): Whom => ({
    find: [
      `select id from ${view}, lateral (select app.fold($1) as folded offset 0) looked_for
      where pieces @> app.word_pieces(folded) and (length(folded) <= 3 or strpos(said, folded) > 0)
        ${unit === null ? '' : `and business_unit || '' = $2`}`,
      ...names.map((column) => `select id from ${view} where ${namedBy[column].rows(named)}`),
    ].join(' union all '),
    ...(unit !== null && { within: unit }),
    has: (ids, value) => {
      const persons = names.map((column) => namedBy[column].person).join(', ')
      const name = `select from rm.named_people n where n.id in (${persons})
        and strpos(n.name, app.fold(${value})) > 0`
      return `(select bool_or(strpos(said, app.fold(${value})) > 0 ${names.length === 0 ? '' : `or exists (${name})`})
        from ${view} where id in (${ids.join(', ')}))`
    },
    value: word,
  })

const ofUnits = (codes: readonly string[]): Whom => ({
  find: 'select id from app.users where business_unit = any($1::text[])',
  has: (ids, value) =>
    `(select bool_or(business_unit = any(${value}::text[])) from app.users where id in (${ids.join(', ')}))`,
  value: codes,
})

async function peopleOf(sql: Sql, { find, value, within }: Whom, upTo: number): Promise<People> {
  const limit = upTo === Infinity ? '' : `limit ${upTo + 1}`
  const few = upTo === Infinity ? 'true' : `cardinality(ids) <= ${upTo}`
  const [found] = await sql.query<People>({
    text: `select case when ${few} then ids::text else '{}' end as ids, cardinality(ids) as size
      from (select array(${find} ${limit}) as ids offset 0) found`,
    values: within === undefined ? [value] : [value, within],
  })
  return found ?? { ids: '{}', size: 0 }
}
