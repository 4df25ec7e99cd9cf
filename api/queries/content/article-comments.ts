import type { Sql } from '#projections/platform/sql.ts'

/** SQL of the resource of a row `c`, with its author `u`, for the reader $1. */
const comment = `json_build_object('type', 'article_comments', 'id', c.id, 'attributes', json_build_object(
    'body', c.body, 'author', json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name),
      'job_title', u.job_title),
    'created_at', rm.iso(c.created_at), 'edited_at', rm.iso(c.edited_at), 'own', c.author_id = $1))`

/** Of one article, oldest first, as the JSON text of an array. */
export async function listArticleComments(
  sql: Sql,
  readerId: string,
  articleId: string,
  page: { readonly number: number; readonly size: number },
): Promise<{ readonly data: string; readonly total: number }> {
  const [row] = await sql.query<{ data: string; total: number }>({
    name: 'api_article_comments',
    text: `with page as (
        select * from app.article_comments where article_id = $2 order by created_at, id limit $3 offset $4
      )
      select (select count(*)::int from app.article_comments where article_id = $2) as total,
        (select coalesce(json_agg(${comment} order by c.created_at, c.id), '[]')
          from page c join app.users u on u.id = c.author_id)::text as data`,
    values: [readerId, articleId, page.size, (page.number - 1) * page.size],
  })
  return row ?? { data: '[]', total: 0 }
}

export interface CommentFound {
  readonly json: string
  readonly authorId: string
  readonly revision: number
}

export async function findArticleComment(
  sql: Sql,
  readerId: string,
  articleId: string,
  id: string,
): Promise<CommentFound | null> {
  const [row] = await sql.query<CommentFound>({
    name: 'api_article_comment',
    text: `select ${comment}::text as json, c.author_id as "authorId", c.revision
      from app.article_comments c join app.users u on u.id = c.author_id where c.article_id = $2 and c.id = $3`,
    values: [readerId, articleId, id],
  })
  return row ?? null
}

/** True when it is new: a repeat under the same id changes nothing. */
export async function addArticleComment(
  sql: Sql,
  authorId: string,
  { id, articleId, body }: { readonly id: string; readonly articleId: string; readonly body: string },
): Promise<boolean> {
  const rows = await sql.query({
    name: 'api_article_comment_add',
    text: `insert into app.article_comments (id, company_id, article_id, author_id, body)
      values ($1, app.current_company(), $2, $3, $4) on conflict (id) do nothing returning id`,
    values: [id, articleId, authorId, body],
  })
  return rows.length > 0
}

export async function changeArticleComment(sql: Sql, id: string, body: string): Promise<void> {
  await sql.query({
    name: 'api_article_comment_change',
    text: `update app.article_comments set body = $2, edited_at = now(), revision = revision + 1
      where id = $1 and body <> $2`,
    values: [id, body],
  })
}

/** False: it was gone already. */
export async function deleteArticleComment(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'api_article_comment_delete',
    text: `delete from app.article_comments where id = $1 returning id`,
    values: [id],
  })
  return rows.length > 0
}
