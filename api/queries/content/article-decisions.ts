import { derivedId, type UserId } from '#domain/platform/ids.ts'
import type { ArticleKind } from '#domain/messages/notices/topics.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { hidingReports } from './visible-articles.ts'

/** SQL of where a row `t` stands, as administrators read it. */
export const standing = `case when t.state <> 'published' then t.state
  when t.open_reports >= ${hidingReports} then 'hidden' when t.open_reports > 0 then 'reported' else 'published' end`

type Decision = 'approve' | 'refuse' | 'keep' | 'remove' | 'restore'

interface Rule {
  /** SQL of the rows `t` that it is for. */
  readonly on: string
  readonly state: 'published' | 'refused' | 'removed'
  readonly tells: ArticleKind
}

/** The decisions of an administrator, and the notices to the author. */
const rules: Readonly<Record<Decision, Rule>> = {
  approve: { on: `t.state = 'draft'`, state: 'published', tells: 'article_approved' },
  refuse: { on: `t.state = 'draft'`, state: 'refused', tells: 'article_refused' },
  keep: { on: `t.state = 'published' and t.open_reports > 0`, state: 'published', tells: 'article_kept' },
  remove: { on: `t.state = 'published'`, state: 'removed', tells: 'article_removed' },
  restore: { on: `t.state = 'removed'`, state: 'published', tells: 'article_kept' },
}

/**
 * Decides on an article, with an entry in the audit log, and leaves a notice for its author. Its reports are decided on
 * too. The author is not notified of reports that hid nothing.
 * @param reason of a refusal and a removal, which the author reads
 * @returns false: the article is not in a state for it, or was changed since it was read
 */
export async function decideOnArticle(
  sql: Sql,
  actorId: UserId,
  { id, revision }: { readonly id: string; readonly revision: number },
  decision: Decision,
  reason: string | null = null,
): Promise<boolean> {
  const { on, state, tells } = rules[decision]
  const [row] = await sql.query<{ before: string; author_id: UserId; revision: number }>({
    text: `with before as (
        select t.id, ${standing} as standing from app.articles t
        where t.id = $1 and t.revision = $4 and ${on} for update
      ), decided as (
        update app.article_reports r set decided_at = now() from before
        where r.article_id = before.id and r.decided_at is null
      )
      update app.articles t set state = $2, removed_reason = $3, open_reports = 0, revision = t.revision + 1,
        published_at = case when $2 = 'published' then coalesce(t.published_at, now()) else t.published_at end
      from before where t.id = before.id returning before.standing as before, t.author_id, t.revision`,
    values: [id, state, reason, revision],
  })
  if (row === undefined) return false
  const before = { state: row.before }
  const after = { state, ...(reason !== null && { removed_reason: reason }) }
  await addAuditEntry(sql, { actorId, action: 'update', type: 'articles', id, before, after })
  if (decision !== 'keep' || row.before === 'hidden')
    await noticeOfArticle(sql, {
      id: derivedId('article-decision', id, String(row.revision)),
      articleId: id,
      userId: row.author_id,
      kind: tells,
      actorId: null,
    })
  return true
}

/** @returns false: it is not published, or is pinned, or not, already */
export async function pinArticle(sql: Sql, actorId: UserId, id: string, pinned: boolean): Promise<boolean> {
  const rows = await sql.query({
    text: `update app.articles t set pinned = $2 where id = $1 and state = 'published' and pinned <> $2 returning id`,
    values: [id, pinned],
  })
  if (rows.length === 0) return false
  const entry = { action: 'update', type: 'articles', id, before: { pinned: !pinned }, after: { pinned } } as const
  await addAuditEntry(sql, { ...entry, actorId })
  return true
}

interface ArticleNotice {
  /** Id of the notification: a repeat with it adds none. */
  readonly id: string
  readonly articleId: string
  readonly userId: string
  readonly kind: ArticleKind
  /** Who commented; null: an administrator decided. */
  readonly actorId: string | null
  readonly params?: Readonly<Record<string, string>>
}

/**
 * Stores a notice for one person, in the transaction of the change. `tellAuthors` sends it. A person gets none of their
 * own acts.
 */
export async function noticeOfArticle(sql: Sql, notice: ArticleNotice): Promise<void> {
  const { id, articleId, userId, kind, actorId, params = {} } = notice
  if (userId === actorId) return
  await sql.query({
    name: 'article_notice_add',
    text: `insert into app.article_notices (id, company_id, article_id, user_id, kind, actor_id, params)
      values ($1, app.current_company(), $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    values: [id, articleId, userId, kind, actorId, JSON.stringify(params)],
  })
}

/**
 * Deletes a comment of somebody else, with an entry in the audit log that does not hold its text, and leaves a notice
 * for its author.
 * @returns false: it was gone already
 */
export async function removeArticleComment(
  sql: Sql,
  actorId: UserId,
  { id, revision }: { readonly id: string; readonly revision: number },
  reason: string | null,
): Promise<boolean> {
  const [gone] = await sql.query<{ article_id: string; author_id: string }>({
    text: `delete from app.article_comments where id = $1 and revision = $2
      returning article_id, author_id`,
    values: [id, revision],
  })
  if (gone === undefined) return false
  await addAuditEntry(sql, { actorId, action: 'delete', type: 'article_comments', id, before: gone, after: null })
  await noticeOfArticle(sql, {
    id: derivedId('article-comment-removed', id),
    articleId: gone.article_id,
    userId: gone.author_id,
    kind: 'article_comment_removed',
    actorId: null,
    ...(reason !== null && { params: { reason } }),
  })
  return true
}
