import { mailChannel } from '#commands/messages/mail/ports.ts'
import type { ArticleKind } from '#domain/messages/notices/topics.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { maySend } from '../../company/companies/active.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import { isHeld } from '../../platform/queue/held.ts'
import { createWaker } from '../../platform/realtime/waker.ts'
import { remindInApplication } from '#projections/messages/notifications/reminders.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '#realtime/ports.ts'

/** News of one call. */
const portion = 50

/**
 * The least time between two mails about comments on one article. The comments in between are one mail at its end,
 * which holds the last of them (docs/decisions/2019).
 */
const between = `interval '1 hour'`

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
 * with several processes; each is told once, and one that fails is set aside.
 * @param wake tells the sockets of other processes to read these streams now
 */
export async function tellAuthors(
  system: TransactionalSql,
  wake: (streams: readonly ChangedStream[]) => void = () => undefined,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const waiting = await system.query<Waiting>({
    name: 'article_notices_waiting',
    text: `select n.id, n.company_id as "companyId", n.article_id as "articleId", n.user_id as "userId", n.kind,
        n.actor_id as "actorId", n.params, n.at
      from app.article_notices n where ${maySend('n.company_id')} and not ${isHeld('tell_authors', 'n.id::text')}
      order by n.at, n.id limit ${portion}`,
  })
  let done = 0
  const { failed } = await eachItem(
    { sql: system, job: 'tell_authors', logger },
    waiting,
    ({ id }) => id,
    async (notice) => {
      const outcome = await system.transaction(async (sql) => {
        const taken = await sql.query({
          name: 'article_notice_take',
          text: 'delete from app.article_notices where id = $1 returning 1',
          values: [notice.id],
        })
        return taken.length === 0 ? null : tell(sql, notice)
      })
      if (outcome === null) return
      done += 1
      wake(outcome)
    },
  )
  return { done, failed }
}

async function tell(
  sql: Sql,
  { id, companyId, userId, kind, articleId, actorId, params, at }: Waiting,
): Promise<readonly ChangedStream[]> {
  const added = await sql.query({
    name: 'article_notice_tell',
    text: `with latest as (
        select distinct on (n.channel) n.id, n.channel, n.at, n.due_at is not null as waits from app.notices n
        where n.user_id = $3 and n.kind = $4 and n.subject_id = $5 and n.kind = 'article_commented'
          and (n.due_at is not null or n.at > $7::timestamptz - ${between})
        order by n.channel, n.due_at is null, n.at desc
      ), joined as (
        update app.notices n set params = $6, at = $7 from latest l
        where n.id = l.id and n.channel = l.channel and l.waits returning 1
      ), told as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, params, at, due_at)
        select $1, channel, $2, $3, $4, 'articles', $5, $6, $7, greatest(now(), l.at + ${between})
        from unnest(array['email', 'sms', 'push']) channel left join latest l using (channel)
        where l.waits is not true
        on conflict do nothing returning 1
      ) select pg_notify('${mailChannel}', '')
      from (select from (select from told union all select from joined) news limit 1) one`,
    values: [id, companyId, userId, kind, articleId, JSON.stringify(params), at],
  })
  if (added.length === 0) return []
  const about = { subjectType: 'articles', subjectId: articleId, counterpartId: actorId } as const
  return remindInApplication(sql, { id, companyId, userId, kind, ...about, params, at })
}

/**
 * Tells people after a call that left news. A failure is logged and not the caller's: the job `tell_authors` tells what
 * waits.
 */
export function createAuthorTeller(system: TransactionalSql, logger: Logger): () => Promise<void> {
  const wake = createWaker(system, logger)
  return async () => {
    try {
      await tellAuthors(system, wake, logger)
    } catch (error) {
      logger.warn({ err: error }, 'authors could not be told now; the job tells them')
    }
  }
}
