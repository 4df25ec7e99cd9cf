import { articleImageSizes, articleImageSrc, imagesIn } from '../../contract/content/article-images.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { visibleArticle } from './visible-articles.ts'

/** Where the files are, in the file store. */
export const articleImageFolder = 'articles'

/** SQL: where an image `i` is seen; $2 is what signs the addresses of the reader. */
export const imageUrl = `'${articleImageSrc('')}' || i.file_key || '?ticket=' || $2`

/** SQL of the images of a row `t`, without its cover. */
export const imagesOfArticle = `(select coalesce(json_agg(json_build_object('id', i.id, 'url', ${imageUrl},
    'width', i.width, 'height', i.height) order by i.created_at, i.id), '[]')
  from app.article_images i where i.article_id = t.id)`

/** SQL of the cover of a row `t`, or null. */
export const coverOfArticle = `(select json_build_object('id', i.id, 'url', ${imageUrl}, 'width', i.width,
    'height', i.height, 'alt', t.cover_alt)
  from app.article_images i where i.id = t.cover_id and i.article_id = t.id)`

/**
 * SQL: whether the person $1 may see an image `i`: who sent it, who may read its article, and an administrator, who
 * decides on articles that others do not read.
 */
export const articleImageVisible = `exists (select from app.users u where u.id = $1 and u.status = 'active' and (
  i.user_id = u.id
  or (i.article_id is not null and 'admin' = any (u.roles))
  or exists (select from app.articles t where t.id = i.article_id and ${visibleArticle})))`

/** JSON text of an image that the reader sent; null: there is none. */
export async function findArticleImage(sql: Sql, readerId: string, ticket: string, id: string): Promise<string | null> {
  const [row] = await sql.query<{ json: string }>({
    name: 'api_article_image',
    text: `select json_build_object('type', 'article_images', 'id', i.id, 'attributes', json_build_object(
        'url', ${imageUrl}, 'width', i.width, 'height', i.height, 'bytes', i.bytes,
        'created_at', rm.iso(i.created_at)))::text as json
      from app.article_images i where i.id = $3 and i.user_id = $1`,
    values: [readerId, ticket, id],
  })
  return row?.json ?? null
}

/**
 * Gives an article the images that its text and its cover name, and lets go of those that they name no longer. Only
 * what its author sent, and no other article has, may be named.
 * @returns false: one is not there
 */
export async function tieImages(
  sql: Sql,
  { articleId, authorId }: { readonly articleId: string; readonly authorId: string },
): Promise<boolean> {
  const [article] = await sql.query<{ body: string; cover_id: string | null }>({
    text: 'select body, cover_id from app.articles where id = $1',
    values: [articleId],
  })
  if (article === undefined) return true
  const named = new Set(imagesIn(article.body).map(({ id }) => id))
  if (article.cover_id !== null) named.add(article.cover_id)
  const ids = [...named]
  if (ids.length > 0) {
    const tied = await sql.query({
      text: `update app.article_images set article_id = $1
        where id = any ($2::uuid[]) and user_id = $3 and (article_id is null or article_id = $1) returning id`,
      values: [articleId, ids, authorId],
    })
    if (tied.length < ids.length) return false
  }
  await removeImages(sql, 'i.article_id = $1 and i.id <> all ($2::uuid[])', [articleId, ids])
  return true
}

/**
 * Deletes images, and has a job delete their files, in the transaction that lets go of them.
 * @param condition SQL on images `i`
 */
export async function removeImages(sql: Sql, condition: string, values: readonly unknown[]): Promise<void> {
  await sql.query({
    text: `with gone as (
        delete from app.article_images i where ${condition} returning i.company_id, i.file_key
      )
      insert into app.removed_files (key, company_id)
      select '${articleImageFolder}/' || company_id || '/' || file_key || '-' || size || '.webp', company_id
      from gone cross join unnest($${values.length + 1}::int[]) size on conflict do nothing`,
    values: [...values, articleImageSizes],
  })
}
