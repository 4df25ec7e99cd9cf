import { removeImages } from '#api/queries/content/article-images.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** What a person wrote, showed, liked and reported in the help feed. Comments of others go with their article. */
export async function removeArticles(sql: Sql, userId: UserId): Promise<void> {
  await sql.query({
    text: `with gone as (
        delete from app.article_reports where user_id = $1 returning article_id, decided_at
      ) update app.articles t set open_reports = t.open_reports - 1 from gone
      where t.id = gone.article_id and gone.decided_at is null`,
    values: [userId],
  })
  await sql.query({ text: `delete from app.article_likes where user_id = $1`, values: [userId] })
  await sql.query({
    text: `delete from app.article_notices where user_id = $1 or actor_id = $1`,
    values: [userId],
  })
  await removeImages(sql, 'i.user_id = $1', [userId])
  for (const table of ['app.article_comments', 'app.articles'])
    await sql.query({ text: `delete from ${table} where author_id = $1`, values: [userId] })
}
