import { mailChannel } from '#commands/messages/mail/ports.ts'
import { type CompanyId, derivedId, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import { maySend } from '../../company/companies/active.ts'
import { reminders } from '../mail/notices/all.ts'
import { isEve, type MeetingAhead } from '../notices/eve.ts'
import { goingOn } from '#projections/mentoring/parties/accounts.ts'
import { isAway } from '#projections/people/away.ts'
import { isGone } from '#projections/people/is-gone.ts'
import { remindInApplication, type Reminder } from '#projections/messages/notifications/reminders.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { createWaker } from '../../platform/realtime/waker.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Due {
  readonly subjectId: string
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly counterpartId: ProfileId | null
  readonly step: string
  readonly timeZone: string
  readonly session: Omit<MeetingAhead, 'timeZone'> | null
}

/** Rows of one statement. */
const page = 500

export function sendRemindersJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  const wake = createWaker(system, logger)
  return {
    name: 'send_reminders',
    cron: '*/10 * * * *',
    run: () => sendReminders(system, () => new Date(), wake, logger),
  }
}

/**
 * Tells people of what is due: in the application, and by mail and SMS as they want it. Each reminder has an id of its
 * subject, its step and its person: a run that is repeated adds nothing. Somebody who is away is told nothing.
 * @param wake tells the sockets of other processes to read these streams now
 */
export async function sendReminders(
  system: TransactionalSql,
  now: () => Date,
  wake: (streams: readonly ChangedStream[]) => void = () => undefined,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  return eachItem(
    { sql: system, job: 'send_reminders', logger },
    untold(system, now),
    ({ id }) => id,
    async (reminder) => {
      wake(await remind(system, reminder))
    },
  )
}

/** What is due and was not told yet, read page by page: a window of days holds many that were. */
async function* untold(system: TransactionalSql, now: () => Date): AsyncIterable<Reminder> {
  for (const rule of reminders) {
    const at = now()
    for await (const due of pagesOf(system, rule, at)) {
      const { kind, subjectType } = rule
      const found = due.flatMap(({ step, session: meeting, timeZone, ...person }): Reminder[] => {
        if (meeting !== null && !isEve({ ...meeting, timeZone }, at)) return []
        const id = derivedId('reminder', kind, person.subjectId, step, person.userId)
        return [{ id, kind, subjectType, at, ...person }]
      })
      const rows = await system.query<{ id: string }>({
        name: 'reminders_untold',
        text: `select id from unnest($1::uuid[]) due (id)
          where not exists (select from app.notices n where n.id = due.id)`,
        values: [found.map(({ id }) => id)],
      })
      const ids = new Set(rows.map(({ id }) => id))
      yield* found.filter(({ id }) => ids.has(id))
    }
  }
}

async function* pagesOf(
  system: TransactionalSql,
  rule: (typeof reminders)[number],
  at: Date,
): AsyncIterable<readonly Due[]> {
  let after: Due | undefined
  do {
    const due: Due[] = await system.query<Due>({
      text: `select due.id as "subjectId", due.company_id as "companyId", due.user_id as "userId",
          due.counterpart_id as "counterpartId", due.step, u.time_zone as "timeZone",
          to_jsonb(due) -> 'session' as session
        from (${rule.due}) due join app.users u on u.id = due.user_id and u.status <> 'erased'
        where due.step is not null and ${maySend('due.company_id')}
          and not ${isAway(goingOn('due.user_id'), '$1::timestamptz')}
          and not exists (select from app.profiles p where p.id = due.counterpart_id and ${isGone('p.user_id')})
          and ($2::uuid is null or due.id >= $2 and (due.id, due.user_id) > ($2, $3::uuid))
        order by due.id, due.user_id limit ${page}`,
      values: [at, after?.subjectId ?? null, after?.userId ?? null],
    })
    yield due
    after = due.length < page ? undefined : due.at(-1)
  } while (after !== undefined)
}

/** Nothing when it was told before. What it leaves is told by every channel, or by none. */
async function remind(system: TransactionalSql, reminder: Reminder): Promise<readonly ChangedStream[]> {
  const { id, companyId, userId, kind, subjectType, subjectId, at } = reminder
  return system.transaction(async (sql) => {
    const added = await sql.query({
      name: 'reminder_add',
      text: `with told as (
          insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, at, due_at)
          select $1, channel, $2, $3, $4, $5, $6, $7, $7 from unnest(array['email', 'sms', 'push']) channel
          on conflict do nothing returning 1
        ) select pg_notify('${mailChannel}', '') from (select from told limit 1) one`,
      values: [id, companyId, userId, kind, subjectType, subjectId, at],
    })
    return added.length > 0 ? remindInApplication(sql, reminder) : []
  })
}
