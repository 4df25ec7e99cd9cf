import { boundFields, boundOf } from '#domain/community/profile/questions.ts'
import type { DirectoryFilters } from '#projections/community/directory/filters.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { TagAttributes, TagProposalAttributes } from '../../contract/community/tags.ts'

export interface TagRow extends TagAttributes {
  readonly id: string
}

/** The most mentors of a tag that are counted. */
const mostMentors = 1000

/**
 * Tags by their French label, those whose label or synonym holds every word of `q`; the second value counts all.
 * Archived ones only on request.
 */
export async function tagsQuery(
  sql: Sql,
  query: {
    readonly kinds: readonly string[]
    readonly q: string
    readonly archived: boolean
    readonly page: { readonly number: number; readonly size: number }
  },
): Promise<{ readonly rows: readonly TagRow[]; readonly total: number }> {
  const rows = await sql.query<TagRow & { total: number }>({
    name: 'api_tags',
    text: `with words as (
        select word from unnest(string_to_array(app.fold($2), ' ')) word where word <> ''
      ), found as (
        select t.id, t.kind, t.code, t.label, t.synonyms, t.archived from app.tags t
        where (cardinality($1::text[]) = 0 or t.kind = any ($1)) and ($3 or not t.archived)
          and not exists (select from words where strpos(app.fold(concat_ws(' ', t.label ->> 'fr', t.label ->> 'en',
            t.synonyms ->> 'fr', t.synonyms ->> 'en')), word) = 0)
      ), page as (
        select *, count(*) over ()::int as total from found
        order by kind, app.fold(label ->> 'fr'), code limit $4 offset $5
      )
      select page.id, page.kind, page.code, page.label,
        jsonb_build_object('fr', coalesce(page.synonyms -> 'fr', '[]'), 'en', coalesce(page.synonyms -> 'en', '[]'))
          as synonyms,
        page.archived, page.total, coalesce(held.mentors, 0) as mentors
      from page left join lateral (
        select count(*)::int as mentors from (
          select distinct s.profile_id from rm.community_search s
          where page.kind in ('skill', 'job_category', 'language')
            and s.tokens @@ (quote_literal('/' || left(page.kind, 1) || '/' || page.code))::tsquery
          limit ${mostMentors}) found
      ) held on true
      order by page.kind, app.fold(page.label ->> 'fr'), page.code`,
    values: [query.kinds, query.q, query.archived, query.page.size, (query.page.number - 1) * query.page.size],
  })
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The filters of a search with the tags that stay in place of those that were merged into them. */
export async function withMergedTags(sql: Sql, filters: DirectoryFilters): Promise<DirectoryFilters> {
  const { skills = [], jobCategories = [], languages = [], answers = {} } = filters
  const codes = [...skills, ...jobCategories, ...languages, ...Object.values(answers).flat()]
  if (codes.length === 0) return filters
  const rows = await sql.query<{ kind: string; code: string; stays: string }>({
    name: 'api_merged_tags',
    text: `select kind, code, merged_into as stays from app.tags where merged_into is not null and code = any($1)`,
    values: [codes],
  })
  if (rows.length === 0) return filters
  const follow = (kind: string | undefined, given: readonly string[]) => [
    ...new Set(given.map((code) => rows.find((row) => row.kind === kind && row.code === code)?.stays ?? code)),
  ]
  return {
    ...filters,
    skills: follow('skill', skills),
    jobCategories: follow('job_category', jobCategories),
    languages: follow('language', languages),
    answers: Object.fromEntries(
      Object.entries(answers).map(([field, chosen]) => [field, follow(boundOf(field)?.source, chosen)]),
    ),
  }
}

export interface TagProposalRow extends TagProposalAttributes {
  readonly id: string
}

/** The proposals of one person. */
export async function tagProposalsOf(sql: Sql, userId: string): Promise<TagProposalRow[]> {
  return sql.query<TagProposalRow>({
    name: 'api_tag_proposals',
    text: `select id, kind, label, state from app.tag_proposals where user_id = $1 order by created_at desc, id`,
    values: [userId],
  })
}

/** The code of the tag that has this label or synonym already; null: there is none. */
export async function tagNamed(sql: Sql, kind: string, label: string): Promise<string | null> {
  const [row] = await sql.query<{ code: string }>({
    name: 'api_tag_named',
    text: `select code from app.tags where kind = $1 and not archived
        and app.fold($2) in (select app.fold(name) from jsonb_array_elements_text(
          jsonb_build_array(label -> 'fr', label -> 'en') || coalesce(synonyms -> 'fr', '[]')
            || coalesce(synonyms -> 'en', '[]')) name)
      limit 1`,
    values: [kind, label],
  })
  return row?.code ?? null
}

const fieldsOfKind = (kind: string) => Object.keys(boundFields).filter((name) => boundOf(name)?.source === kind)

/** Whether a question in use lets people propose tags of this kind. */
export async function takesProposals(sql: Sql, kind: string): Promise<boolean> {
  const [row] = await sql.query<{ open: boolean }>({
    name: 'api_takes_proposals',
    text: `select exists (select from app.profile_questions
      where field_name = any ($1) and may_propose and not archived) as open`,
    values: [fieldsOfKind(kind)],
  })
  return row?.open === true
}

/** Keeps a proposal, or finds the same one that the person made before. */
export async function proposeTag(
  sql: Sql,
  userId: string,
  id: string,
  { kind, label }: Pick<TagProposalAttributes, 'kind' | 'label'>,
): Promise<TagProposalRow | undefined> {
  const [row] = await sql.query<TagProposalRow>({
    name: 'api_propose_tag',
    text: `insert into app.tag_proposals (id, company_id, user_id, kind, label)
      values ($1, app.current_company(), $2, $3, $4)
      on conflict (company_id, kind, label, user_id) do update set label = excluded.label
      returning id, kind, label, state`,
    values: [id, userId, kind, label],
  })
  return row
}
