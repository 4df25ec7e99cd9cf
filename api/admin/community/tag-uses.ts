import type { TagMerge } from '#contract/console/community/tag-merges.ts'
import { boundFields, boundOf } from '#domain/community/profile/questions.ts'
import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import { refreshSoon } from '#projections/community/directory/due.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Profiles that one statement changes. */
const atOnce = 2_000

/** The filter of the directory that takes tags of a kind. */
const filters: Readonly<Record<string, string>> = {
  skill: 'skills',
  job_category: 'job_categories',
  language: 'languages',
}

/** Columns of `app.profiles` that hold tags of a kind, which are also names of questions. */
function columnsOf(kind: string): readonly string[] {
  return Object.keys(boundFields).filter((name) => boundOf(name)?.source === kind)
}

/** SQL: the profile `p` has one of the tags $1. */
const holds = (kind: string) =>
  columnsOf(kind)
    .map((column) => `p.${column} && $1::text[]`)
    .join(' or ')

/** What names one of the tags. */
export async function countUses(
  sql: Sql,
  kind: string,
  codes: readonly string[],
  stays: string,
): Promise<Pick<TagMerge, 'profiles' | 'several' | 'searches' | 'rules'>> {
  const searches = await searchesNaming(sql, kind, codes)
  const several = columnsOf(kind).map(
    (column) => `(select count(*) from unnest(p.${column}) code where code = any($1::text[] || $3::text)) > 1`,
  )
  const [row] = await sql.query<Pick<TagMerge, 'profiles' | 'several' | 'rules'>>({
    text: `select count(*)::int as profiles, count(*) filter (where ${several.join(' or ')})::int as several,
        (select count(*)::int from app.enrolment_rules r
          where r.field_name = any($2) and r.answers && $1::text[]) as rules
      from app.profiles p where ${holds(kind)}`,
    values: [codes, columnsOf(kind), stays],
  })
  if (row === undefined) throw new Error('the uses of tags are one row')
  return { ...row, searches: searches.length }
}

/** Waits for concurrent writes of these profiles. */
export async function lockProfiles(sql: Sql, kind: string, codes: readonly string[]): Promise<void> {
  await sql.query({
    text: `select from app.profiles p where ${holds(kind)} order by p.id for update`,
    values: [codes],
  })
}

/** Profiles that have a merged tag have the one that stays: the table's trigger follows. @returns how many */
export async function moveProfiles(sql: Sql, kind: string, codes: readonly string[]): Promise<number> {
  const set = columnsOf(kind).map((column) => `${column} = p.${column}`)
  for (let moved = 0; ;) {
    const rows = await sql.query({
      text: `update app.profiles p set ${set.join(', ')}, version = version + 1, revision = revision + 1,
          updated_at = now()
        where p.id in (select p.id from app.profiles p where ${holds(kind)} limit ${atOnce}) returning p.id`,
      values: [codes],
    })
    moved += rows.length
    if (rows.length < atOnce) return moved
  }
}

/** The directory shows them by its name, and finds them by its words. */
export async function refreshMoved(sql: Sql, companyId: CompanyId, kind: string, code: string): Promise<void> {
  const rows = await sql.query<{ id: ProfileId }>({
    text: `select p.id from app.profiles p join app.users u on u.id = p.user_id
      where (${holds(kind)}) and u.status <> 'registering' order by p.id`,
    values: [[code]],
  })
  await refreshSoon(
    sql,
    companyId,
    rows.map(({ id }) => id),
  )
}

/** @returns how many saved searches of the directory ask for the tag that stays instead */
export async function moveSearches(sql: Sql, kind: string, codes: readonly string[], stays: string): Promise<number> {
  const rows = await searchesNaming(sql, kind, codes)
  for (const { id, query } of rows)
    await sql.query({
      text: 'update app.saved_searches set query = $2, revision = revision + 1 where id = $1',
      values: [id, moved(query, kind, codes, stays)],
    })
  return rows.length
}

const rule = (row: string) => `jsonb_build_object('role', ${row}.role, 'active', ${row}.active,
  'business_units', ${row}.business_units, 'countries', ${row}.countries, 'field_name', ${row}.field_name,
  'answers', ${row}.answers)`

/** A rule of a program that asks for the tag that stays instead. */
interface MovedRule {
  readonly program: string
  readonly before: object
  readonly after: object
}

export async function moveRules(
  sql: Sql,
  kind: string,
  codes: readonly string[],
  stays: string,
): Promise<readonly MovedRule[]> {
  return sql.query<MovedRule>({
    text: `with before as (
        select * from app.enrolment_rules r where r.field_name = any($3) and r.answers && $1::text[] for update
      )
      update app.enrolment_rules r set revision = r.revision + 1, answers = app.codes_that_stay($2, r.answers,
        (select jsonb_object_agg($2 || '/' || code, $4::text) from unnest($1::text[]) code))
      from before where before.id = r.id
      returning r.program_id as program, ${rule('before')} as before, ${rule('r')} as after`,
    values: [codes, kind, columnsOf(kind), stays],
  })
}

interface SavedSearch {
  readonly id: string
  readonly query: string
}

async function searchesNaming(sql: Sql, kind: string, codes: readonly string[]): Promise<readonly SavedSearch[]> {
  const rows = await sql.query<SavedSearch>({
    text: `select id, query from app.saved_searches
      where exists (select from unnest($1::text[]) code where strpos(query, code) > 0) order by id`,
    values: [codes],
  })
  return rows.filter(({ query }) => moved(query, kind, codes, '') !== moved(query, kind, [], ''))
}

/** The search with the code that stays in place of the others, once. */
function moved(query: string, kind: string, codes: readonly string[], stays: string): string {
  const parameters = new URLSearchParams(query)
  const columns = columnsOf(kind)
  const follow = (name: string, of: (code: string) => string) => {
    const values = parameters.get(name)?.split(',')
    if (values !== undefined) parameters.set(name, [...new Set(values.map(of))].join(','))
  }
  const one = (code: string) => (codes.includes(code) ? stays : code)
  follow(filters[kind] ?? '', one)
  // `field_name:code`, of the questions without a filter of their own.
  follow('answers', (answer) => {
    const [field = '', code = ''] = answer.split(/:(.*)/s)
    return columns.includes(field) ? `${field}:${one(code)}` : answer
  })
  return parameters.toString()
}
