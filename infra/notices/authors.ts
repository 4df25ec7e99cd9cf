import { mailChannel } from '#commands/mail/ports.ts'
import type { ArticleKind } from '#domain/notices/topics.ts'
import type { CompanyId, UserId } from '#domain/shared/ids.ts'
import { ofActiveCompany } from '#infra/companies/active.ts'
import { createWaker } from '#infra/realtime/waker.ts'
import { remindInApplication } from '#projections/notifications/reminders.ts'
import type { Sql, TransactionalSql } from '#projections/sql.ts'
import type { Logger } from '#realtime/ports.ts'

/** News of one transaction. */
const portion = 50

interface Waiting {
  readonly id: string
  readonly companyId: CompanyId
  readonly articleId: string
  readonly userId: UserId
  readonly kind: ArticleKind
  readonly actorId: UserId | null
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Hands what waits in `app.article_notices` to people: in the application, and by mail and SMS as they want it. Safe
 * with several processes; each is told once.
 * @returns how many were told
 */
export async function tellAuthors(system: TransactionalSql): Promise<number> {
  return system.transaction(async (sql) => {
    const waiting = await sql.query<Waiting>({
      name: 'article_notices_take',
      text: `delete from app.article_notices n using (
          select w.id from app.article_notices w where ${ofActiveCompany('w.company_id')}
          order by w.at, w.id limit ${portion} for update skip locked
        ) taken
        where n.id = taken.id
        returning n.id, n.company_id as "companyId", n.article_id as "articleId", n.user_id as "userId", n.kind,
          n.actor_id as "actorId", n.params, n.at`,
    })
    for (const notice of waiting) await tell(sql, notice)
    return waiting.length
  })
}

async function tell(sql: Sql, { id, companyId, userId, kind, articleId, actorId, params, at }: Waiting): Promise<void> {
  const added = await sql.query({
    name: 'article_notice_tell',
    text: `with told as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, params, at)
        select $1, channel, $2, $3, $4, 'articles', $5, $6, $7 from unnest(array['email', 'sms', 'push']) channel
        on conflict do nothing returning 1
      ) select pg_notify('${mailChannel}', '') from (select from told limit 1) one`,
    values: [id, companyId, userId, kind, articleId, JSON.stringify(params), at],
  })
  if (added.length === 0) return
  const about = { subjectType: 'articles', subjectId: articleId, counterpartId: actorId } as const
  await remindInApplication(sql, { id, companyId, userId, kind, ...about, params, at })
}

/**
 * Tells people after a call that left news. A failure is logged and not the caller's: the job `tell_authors` tells what
 * waits.
 */
export function createAuthorTeller(system: TransactionalSql, logger: Logger): () => Promise<void> {
  const wake = createWaker(system, logger)
  return async () => {
    try {
      if ((await tellAuthors(system)) > 0) wake()
    } catch (error) {
      logger.warn({ err: error }, 'authors could not be told now; the job tells them')
    }
  }
}
