import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { ProfileId, UserId } from '#domain/platform/ids.ts'
import { presenterIds } from '#projections/community/directory/query.ts'
import { isFilterQuestion } from '#projections/community/directory/question-filters.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { programIdsQuery } from '../../../queries/company/programs.ts'
import { answerPattern, directorySearchOf } from './directory-search.ts'

/** Whom a kept search finds now. */
export interface FoundBySearch {
  /** The best first, without the reader. */
  readonly ids: readonly ProfileId[]
  /** Among whom it looked: in another program, or another unit, it finds others. */
  readonly scope: string
}

/** What an address of the directory names that holds several codes. */
const lists = new Set([
  'skills',
  'languages',
  'business_units',
  'countries',
  'job_categories',
  'time_zones',
  'weekdays',
  'answers',
])

/**
 * Runs a kept search as the directory of this reader does. Who has the application open is left out: it passes. null:
 * the reader sees no directory, or the search asks for what is no value.
 * @param sql sees the company alone
 */
export async function runSavedSearch(sql: Sql, user: SessionUser, query: string): Promise<FoundBySearch | null> {
  const listed =
    user.roles.length > 0 ? await programIdsQuery(sql) : user.profiles.flatMap((profile) => profile.programs)
  const search = searchOf(user, listed, query)
  if (search === null) return null
  const own = new Set(user.profiles.map(({ id }) => id))
  const ids = await presenterIds(sql, search)
  const scope = `${search.programId}/${search.filters?.withinUnit ?? ''}`
  return { ids: ids.filter((id) => !own.has(id)), scope }
}

function searchOf(user: SessionUser, listed: readonly string[], query: string) {
  const filters = new Map<string, readonly string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (lists.has(name)) filters.set(name, codesOf(value))
    else if (['q', 'with_room', 'experts'].includes(name) && value !== '') filters.set(name, [value])
  }
  try {
    return directorySearchOf({ user, query: { filters, sort: [], page: { number: 1, size: 1 } } }, listed)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

function codesOf(value: string): string[] {
  return value.split(',').filter((code) => code !== '')
}

/** Of each search, whether it asks for a skill, a unit or an answer that the company no longer has. One statement. */
export async function outdatedSearches(sql: Sql, queries: readonly string[]): Promise<readonly boolean[]> {
  const criteria = queries.flatMap((query, search) =>
    [...new URLSearchParams(query)].flatMap(([name, value]) =>
      lists.has(name) ? codesOf(value).map((code) => ({ search, name, ...partsOf(name, code) })) : [],
    ),
  )
  if (criteria.length === 0) return queries.map(() => false)
  const rows = await sql.query<{ search: number }>({
    name: 'saved_searches_outdated',
    text: `select distinct search from json_to_recordset($1) as asked (search int, name text, field text, code text)
      where not case
        when name = 'business_units' then exists (select from app.business_units b where b.code = asked.code)
        when name in ('skills', 'languages', 'job_categories') then exists (
          select from app.tags t where t.code = asked.code and not t.archived
            and t.kind = case name when 'skills' then 'skill' when 'languages' then 'language' else 'job_category' end)
        when name = 'answers' then exists (
          select from app.profile_questions q where q.field_name = asked.field and ${isFilterQuestion}
            and (q.choices = '[]' or exists (select from jsonb_array_elements(q.choices) answer
              where answer ->> 'code' = asked.code and answer -> 'archived' is distinct from 'true')))
        else true end`,
    values: [JSON.stringify(criteria)],
  })
  const outdated = new Set(rows.map(({ search }) => search))
  return queries.map((_query, at) => outdated.has(at))
}

function partsOf(name: string, code: string): { readonly field: string; readonly code: string } {
  const [, field, answer] = (name === 'answers' ? answerPattern.exec(code) : null) ?? []
  return { field: field ?? '', code: answer ?? code }
}

/**
 * Stores the current matches of these searches as known, so that mails list later ones only.
 * @param sql a transaction of the company
 */
export async function learnFound(
  sql: Sql,
  user: SessionUser,
  searches: readonly { readonly id: string; readonly query: string }[],
): Promise<void> {
  for (const { id, query } of searches) {
    const found = await runSavedSearch(sql, user, query)
    await sql.query({
      name: 'saved_search_learn',
      text: `update app.saved_searches set known = $2, scope = $3, looked_at = now() where id = $1`,
      values: [id, found?.ids ?? [], found?.scope ?? null],
    })
  }
}

/** Clears the known matches of searches without mails. */
export async function forgetFound(sql: Sql, userId: UserId): Promise<void> {
  await sql.query({
    name: 'saved_searches_forget',
    text: `update app.saved_searches set known = '{}', scope = null, looked_at = null
      where user_id = $1 and not tells and looked_at is not null`,
    values: [userId],
  })
}
