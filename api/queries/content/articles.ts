import type { Sql } from '#projections/platform/sql.ts'
import type { ArticleDraft } from '../../contract/content/articles.ts'
import { articleLimits } from '../../contract/content/articles.ts'
import { coverOfArticle, imagesOfArticle, removeImages } from './article-images.ts'
import { hidingReports, visibleArticle } from './visible-articles.ts'

/** What a call needs of an article to allow it. */
export interface ArticleFound {
  readonly state: 'draft' | 'published' | 'refused' | 'removed'
  readonly authorId: string
  readonly revision: number
}

const author = `(select json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name),
    'job_title', u.job_title)
  from app.users u where u.id = t.author_id)`

/** SQL of the first characters of a row `t`, without images. */
const withoutImages = String.raw`regexp_replace(t.body, '!\[[^]\n]*\]\([^()\s]*\)\s*', '', 'g')`
const excerpt = `left(${withoutImages}, ${articleLimits.excerpt})`

/** SQL of the resource of a row `t` for the reader $1, whose addresses of images end with $2. */
const article = (body: string, images: string) => `json_build_object('type', 'articles', 'id', t.id,
  'attributes', json_build_object(
    'title', t.title, 'excerpt', ${excerpt}, 'body', ${body}, 'cover', ${coverOfArticle}, 'images', ${images},
    'category', t.category,
    'language', t.language, 'pinned', t.pinned,
    'state', case when t.state = 'published' and t.open_reports >= ${hidingReports} then 'hidden' else t.state end,
    'removed_reason', t.removed_reason, 'author', ${author}, 'created_at', rm.iso(t.created_at),
    'published_at', rm.iso(t.published_at), 'edited_at', rm.iso(t.edited_at),
    'likes', (select count(*) from app.article_likes l where l.article_id = t.id),
    'comments', (select count(*) from app.article_comments c where c.article_id = t.id),
    'liked', exists (select from app.article_likes l where l.article_id = t.id and l.user_id = $1),
    'own', t.author_id = $1))`

export interface ArticleReader {
  readonly readerId: string
  /** Of the addresses of images. */
  readonly ticket: string
}

export interface ArticleSearch {
  /** Empty: any; so are the languages. */
  readonly categories: readonly string[]
  readonly languages: readonly string[]
  /** Every word is in the title or the body, without accents. */
  readonly q: string
  readonly page: { readonly number: number; readonly size: number }
  /** Newest first, pinned or not. */
  readonly byCreation?: boolean
}

/** Pinned ones, then newest first, as the JSON text of an array; in one statement. */
export async function listArticles(
  sql: Sql,
  { readerId, ticket }: ArticleReader,
  { categories, languages, q, page, byCreation = false }: ArticleSearch,
): Promise<{ readonly data: string; readonly total: number }> {
  const [row] = await sql.query<{ data: string; total: number }>({
    name: 'api_articles',
    text: `with words as materialized (
        select word from unnest(string_to_array(app.fold($4), ' ')) word where word <> ''
      ), known as (
        select t.id, t.pinned and not $8 as pinned,
          case when $8 then t.created_at else coalesce(t.published_at, t.created_at) end as at from app.articles t
        where ${visibleArticle} and (cardinality($3::text[]) = 0 or t.category = any ($3))
          and (cardinality($7::text[]) = 0 or t.language = any ($7))
          and ($4 = '' or not exists (
            select from words where strpos(app.fold(t.title || ' ' || t.body), word) = 0))
      ), page as (
        select * from known order by pinned desc, at desc, id desc limit $5 offset $6
      )
      select (select count(*)::int from known) as total,
        (select coalesce(json_agg(${article('null::text', `'[]'::json`)}
            order by page.pinned desc, page.at desc, page.id desc), '[]')
          from page join app.articles t on t.id = page.id)::text as data`,
    values: [readerId, ticket, categories, q, page.size, (page.number - 1) * page.size, languages, byCreation],
  })
  return row ?? { data: '[]', total: 0 }
}

/** JSON text; null: there is none that this reader may know of. */
export async function findArticle(
  sql: Sql,
  { readerId, ticket }: ArticleReader,
  id: string,
): Promise<(ArticleFound & { readonly json: string }) | null> {
  const [row] = await sql.query<ArticleFound & { json: string }>({
    name: 'api_article',
    text: `select t.state, t.author_id as "authorId", t.revision,
        ${article('t.body', imagesOfArticle)}::text as json
      from app.articles t where t.id = $3 and ${visibleArticle}`,
    values: [readerId, ticket, id],
  })
  return row ?? null
}

/** The same, locked for a change. */
export async function lockArticle(sql: Sql, readerId: string, id: string): Promise<ArticleFound | null> {
  const [row] = await sql.query<ArticleFound>({
    name: 'api_article_lock',
    text: `select t.state, t.author_id as "authorId", t.revision from app.articles t
      where t.id = $2 and ${visibleArticle} for update`,
    values: [readerId, id],
  })
  return row ?? null
}

/** SQL: the state that an article has when its author has written it. */
const written = `case when (select f.approval from app.feed_settings f where f.company_id = app.current_company())
  then 'draft' else 'published' end`

/** @returns false: a repeat under the same id changes nothing */
export async function addArticle(
  sql: Sql,
  authorId: string,
  id: string,
  { title, body, category, language, cover }: ArticleDraft,
): Promise<boolean> {
  const rows = await sql.query({
    name: 'api_article_add',
    text: `insert into app.articles (id, company_id, author_id, title, body, category, language, state, published_at,
        cover_id, cover_alt)
      select $1, app.current_company(), $2, $3, $4, $5, $6, s.state, case when s.state = 'published' then now() end,
        $7, $8
      from (select ${written} as state) s on conflict (id) do nothing returning id`,
    values: [id, authorId, title, body, category, language, cover?.id ?? null, cover?.alt ?? null],
  })
  return rows.length > 0
}

/** Where the company approves articles, one that has changed waits again. */
export async function changeArticle(
  sql: Sql,
  id: string,
  change: { readonly [Field in keyof ArticleDraft]?: ArticleDraft[Field] | undefined },
): Promise<void> {
  const { title, body, category, language, cover } = change
  await sql.query({
    name: 'api_article_change',
    text: `update app.articles t set title = n.title, body = n.body, category = n.category, language = n.language,
        cover_id = n.cover_id, cover_alt = n.cover_alt, state = s.state, removed_reason = null,
        published_at = coalesce(t.published_at, case when s.state = 'published' then now() end),
        edited_at = now(), revision = t.revision + 1
      from (select ${written} as state) s, (
          select coalesce($2, o.title) as title, coalesce($3, o.body) as body, coalesce($4, o.category) as category,
            coalesce($5, o.language) as language, case when $6::boolean then $7::uuid else o.cover_id end as cover_id,
            case when $6::boolean then $8 else o.cover_alt end as cover_alt
          from app.articles o where o.id = $1
        ) n
      where t.id = $1 and (n.title, n.body, n.category, n.language, n.cover_id, n.cover_alt)
        is distinct from (t.title, t.body, t.category, t.language, t.cover_id, t.cover_alt)`,
    values: [
      id,
      title ?? null,
      body ?? null,
      category ?? null,
      language ?? null,
      cover !== undefined,
      cover?.id ?? null,
      cover?.alt ?? null,
    ],
  })
}

/** With its images, likes, comments and reports, in a transaction. */
export async function deleteArticle(sql: Sql, id: string): Promise<void> {
  await removeImages(sql, 'i.article_id = $1', [id])
  await sql.query({ name: 'api_article_delete', text: `delete from app.articles where id = $1`, values: [id] })
}

/** Likes it, or likes it no longer. */
export async function toggleLike(sql: Sql, userId: string, id: string): Promise<void> {
  await sql.query({
    name: 'api_article_like',
    text: `with gone as (delete from app.article_likes where article_id = $1 and user_id = $2 returning 1)
      insert into app.article_likes (article_id, user_id, company_id)
      select $1, $2, app.current_company() where not exists (select from gone)`,
    values: [id, userId],
  })
}

/** One for each person; a report that an administrator has answered stays answered. */
export async function reportArticle(
  sql: Sql,
  userId: string,
  id: string,
  { reason, note }: { readonly reason: string; readonly note?: string | undefined },
): Promise<void> {
  await sql.query({
    name: 'api_article_report',
    text: `with added as (
        insert into app.article_reports (article_id, user_id, company_id, reason, note)
        values ($1, $2, app.current_company(), $3, $4) on conflict do nothing returning article_id
      ) update app.articles t set open_reports = t.open_reports + 1 from added where t.id = added.article_id`,
    values: [id, userId, reason, note ?? null],
  })
}

/** Takes back a report that nobody has decided on. False: there is none. */
export async function takeBackReport(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'api_article_report_take_back',
    text: `with gone as (
        delete from app.article_reports where article_id = $1 and user_id = $2 and decided_at is null
        returning article_id
      ) update app.articles t set open_reports = t.open_reports - 1 from gone where t.id = gone.article_id
      returning t.id`,
    values: [id, userId],
  })
  return rows.length > 0
}
