import { awayPeople } from '../../people/away.ts'
import type { UserId } from '#domain/platform/ids.ts'
import { markOf } from './question-filters.ts'

/** What narrows the directory. Within one list any code will do; every list given must be met. */
export interface DirectoryFilters {
  readonly skills?: readonly string[]
  readonly languages?: readonly string[]
  readonly businessUnits?: readonly string[]
  /** The reader sees no other unit. Not a choice, so facets never leave it out. */
  readonly withinUnit?: string | null
  readonly countries?: readonly string[]
  readonly jobCategories?: readonly string[]
  /** IANA names; a zone stands for all that show its hour now. */
  readonly timeZones?: readonly string[]
  /** 1 (Monday) to 7; free at some time that day, on their own clock. */
  readonly weekdays?: readonly number[]
  /** Codes by the `field_name` of a question that mentors are filtered by. */
  readonly answers?: Readonly<Record<string, readonly string[]>>
  readonly expertsOnly?: boolean
  /** Neither full nor away. */
  readonly withRoom?: boolean
  /** Has the application open now. */
  readonly onlineOnly?: boolean
  /** Marked by this person. */
  readonly favouritesOf?: UserId | null
}

/** SQL of the mentors whom a person marked, whose id is given as SQL. */
export function favouritesOf(user: string): string {
  return `select marked.presenter_id from app.favourites marked where marked.user_id = ${user}`
}

/** SQL of the mentors who are away: none of their places is free. */
export const awayMentors = `select away_mentor.id from app.profiles away_mentor
  where away_mentor.role = 'presenter' and away_mentor.user_id in (${awayPeople()})`

/** More words than that narrow nothing any more. */
const mostWords = 8

/**
 * Texts of tsqueries over `rm.community_tokens.tokens`, all of which a row meets: each word begins some word of the
 * row, and of each list a code is held. Empty without a filter. As conditions of their own they take the index a third
 * of the time of one tsquery that joins them: it drops a row at the first that fails.
 * @param words folded, letters and digits only (`rm.words`)
 */
export function tokenQueries(
  programId: string,
  words: readonly string[],
  filters: DirectoryFilters,
): readonly string[] {
  const terms = tokenTerms(words, filters)
  return terms.length === 0 ? [] : [programToken(programId), ...terms]
}

/** All rows of the program. */
export function programToken(programId: string): string {
  return lexeme(`/p/${programId}`)
}

function tokenTerms(words: readonly string[], filters: DirectoryFilters): readonly string[] {
  const anyOf = (mark: string, codes: readonly (string | number)[] | undefined) =>
    codes === undefined || codes.length === 0 ? [] : [codes.map((code) => lexeme(`/${mark}/${code}`)).join(' | ')]
  return [
    ...words.slice(0, mostWords).map((word) => `${lexeme(word)}:*`),
    ...anyOf('s', filters.skills),
    ...anyOf('l', filters.languages),
    ...anyOf('u', filters.businessUnits),
    ...anyOf('u', typeof filters.withinUnit === 'string' ? [filters.withinUnit] : []),
    ...anyOf('c', filters.countries),
    ...anyOf('j', filters.jobCategories),
    ...anyOf('z', filters.timeZones),
    ...anyOf('d', filters.weekdays),
    ...Object.entries(filters.answers ?? {}).flatMap(([name, codes]) => anyOf(markOf(name), codes)),
    ...(filters.expertsOnly === true ? [lexeme('/x')] : []),
  ]
}

function lexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
