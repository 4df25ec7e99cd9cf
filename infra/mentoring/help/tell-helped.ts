import { randomUUID } from 'node:crypto'
import { mailChannel } from '#commands/messages/mail/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { remindInApplication } from '#projections/messages/notifications/reminders.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { maySend } from '../../company/companies/active.ts'

interface AnsweredCase {
  readonly id: string
  readonly companyId: CompanyId
  readonly userId: UserId
}

/** Cases of one transaction. */
const portion = 50

/**
 * Tells authors that the team answered: in the application, and by mail and SMS as they want it. The title is the same
 * for every case. Safe with several processes: each is told once.
 */
export async function tellHelped(
  system: TransactionalSql,
): Promise<{ readonly done: number; readonly streams: readonly ChangedStream[] }> {
  return system.transaction(async (sql) => {
    const waiting = await sql.query<AnsweredCase>({
      name: 'help_cases_tell',
      text: `update app.help_cases c set tell_since = null
        where c.id in (select w.id from app.help_cases w
          where w.tell_since is not null and ${maySend('w.company_id')}
          order by w.tell_since limit ${portion} for update skip locked)
        returning c.id, c.company_id as "companyId", c.author_id as "userId"`,
    })
    const streams = []
    for (const one of waiting) if (one.userId !== null) streams.push(...(await tell(sql, one)))
    return { done: waiting.length, streams }
  })
}

async function tell(sql: Sql, { id: caseId, companyId, userId }: AnsweredCase): Promise<readonly ChangedStream[]> {
  const [id, at] = [randomUUID(), new Date()]
  await sql.query({
    name: 'help_case_tell',
    text: `with added as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, params, at, due_at)
        select $1, channel, $2, $3, 'help_answered', 'help_cases', $4, '{}', $5, now()
        from unnest(array['email', 'sms', 'push']) channel
        on conflict do nothing returning 1
      ) select pg_notify('${mailChannel}', '') from (select from added limit 1) one`,
    values: [id, companyId, userId, caseId, at],
  })
  return remindInApplication(sql, {
    id,
    companyId,
    userId,
    kind: 'help_answered',
    subjectType: 'help_cases',
    subjectId: caseId,
    counterpartId: null,
    at,
  })
}
