import { mailChannel } from '#commands/messages/mail/ports.ts'
import { remindEveryDays } from '#contract/console/mentoring/mentoring-requests.ts'
import type { ReminderKind } from '#domain/messages/notices/topics.ts'
import { type CompanyId, derivedId, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import { maySend } from '#infra/company/companies/active.ts'
import { isEve, type MeetingAhead } from '#infra/messages/notices/eve.ts'
import { isGone } from '#projections/people/is-gone.ts'
import { datesProposed } from '#projections/mentoring/mentoring-request/dates-proposed.ts'
import { remindInApplication, type Reminder } from '#projections/messages/notifications/reminders.ts'
import type { SubjectType } from '#projections/messages/notifications/rules/index.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { createWaker } from '../../platform/realtime/waker.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface ReminderRule {
  readonly kind: ReminderKind
  readonly subjectType: SubjectType
  /**
   * SQL of whom to remind now ($1): id, company_id, user_id, counterpart_id (the other one's profile), and `step`,
   * which names the reminder among those of one subject. Each has a window, so that a process that was away for a
   * while sends the last one only. `session`: it is told on the eve alone.
   */
  readonly due: string
}

const mentor = `r.presenter_user_id as user_id, r.participant_id as counterpart_id`
const both = `cross join lateral (values (r.participant_user_id, r.presenter_id, 'participant'),
    (r.presenter_user_id, r.participant_id, 'presenter')) as party (user_id, counterpart_id, side)`
const party = `party.user_id, party.counterpart_id`

/** The last of these days that has passed since an instant, for a few days at most, and not before the feature was. */
const lastOf = (days: readonly number[], since: string) =>
  `(select max(day) from unnest(array[${days.join(', ')}]) day
    where $1::timestamptz >= ${since} + make_interval(days => day)
      and $1::timestamptz < ${since} + make_interval(days => day + 4)
      and ${since} + make_interval(days => day) > app.notices_since())`

/** The mentor has not answered, with other dates either. */
const unanswered = `r.state = 'requested' and r.answer_due_at > $1 and not ${datesProposed}`

const reminders: readonly ReminderRule[] = [
  {
    kind: 'reminder_request',
    subjectType: 'mentoring_requests',
    due: `select r.id, r.company_id, ${mentor}, ${lastOf([3, 7, 12], 'r.requested_at')}::text as step
      from rm.mentoring_requests r where ${unanswered}
        and not exists (select from app.request_reminders a where a.request_id = r.id
          and a.asked_at > $1::timestamptz - interval '${remindEveryDays} days')`,
  },
  {
    // An operator asked; a later time is another reminder.
    kind: 'reminder_request',
    subjectType: 'mentoring_requests',
    due: `select r.id, r.company_id, ${mentor}, a.asked_at::text as step
      from app.request_reminders a join rm.mentoring_requests r on r.id = a.request_id
      where ${unanswered} and a.asked_at > $1::timestamptz - interval '1 day'`,
  },
  {
    // Where clocks change in between, the eve is up to a day and some hours before.
    kind: 'reminder_meeting',
    subjectType: 'meetings',
    due: `select r.id, r.company_id, ${party}, r.starts_at::text as step,
        json_build_object('startsAt', rm.iso(r.starts_at), 'changedAt', rm.iso(r.updated_at)) as session
      from rm.meetings r ${both} where r.state = 'confirmed'
        and r.starts_at > $1 and r.starts_at <= $1::timestamptz + interval '30 hours'`,
  },
  {
    kind: 'reminder_workshop',
    subjectType: 'workshops',
    due: `select r.id, r.company_id, (one ->> 'user_id')::uuid as user_id, null::uuid as counterpart_id,
        r.starts_at::text as step,
        json_build_object('startsAt', rm.iso(r.starts_at), 'changedAt', rm.iso(r.updated_at)) as session
      from rm.workshops r cross join lateral json_array_elements(r.attributes -> 'people') one
      where r.state = 'planned' and one ->> 'answer' <> 'declined'
        and r.starts_at > $1 and r.starts_at <= $1::timestamptz + interval '30 hours'`,
  },
  {
    kind: 'reminder_feedback',
    subjectType: 'meetings',
    due: `select r.id, r.company_id, ${party}, ${lastOf([2, 7], 'r.ends_at')}::text as step
      from rm.meetings r ${both} where r.state in ('feedback_requested', 'feedback_filled')
        and not (r.attributes -> 'feedback_by')::jsonb ? party.side`,
  },
  {
    // An operator asked; a later time is another reminder.
    kind: 'reminder_profile',
    subjectType: 'users',
    due: `select r.id, r.company_id, r.id as user_id, null::uuid as counterpart_id, r.finish_asked_at::text as step
      from app.users r where r.status = 'active' and r.finish_asked_at > $1::timestamptz - interval '1 day'`,
  },
  {
    // Since the last thing that happened to it, its sessions or its messages.
    kind: 'reminder_silent',
    subjectType: 'mentoring_relationships',
    due: `select r.id, r.company_id, ${party}, last.at::text || ${lastOf([45], 'last.at')}::text as step
      from rm.mentoring_relationships r ${both} cross join lateral (
        select greatest(r.updated_at,
          (select max(m.updated_at) from rm.meetings m where m.relationship_id = r.id),
          (select max(c.last_at) from rm.conversations c
            where least(r.participant_user_id, r.presenter_user_id) = c.user_id
              and greatest(r.participant_user_id, r.presenter_user_id) = c.other_user_id)) as at) last
      where r.state in ('initiated', 'admin_initiated')
        and r.updated_at < $1::timestamptz - interval '45 days'`,
  },
]

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
 * subject, its step and its person: a run that is repeated adds nothing.
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

async function* pagesOf(system: TransactionalSql, rule: ReminderRule, at: Date): AsyncIterable<readonly Due[]> {
  let after: Due | undefined
  do {
    const due: Due[] = await system.query<Due>({
      text: `select due.id as "subjectId", due.company_id as "companyId", due.user_id as "userId",
          due.counterpart_id as "counterpartId", due.step, u.time_zone as "timeZone",
          to_jsonb(due) -> 'session' as session
        from (${rule.due}) due join app.users u on u.id = due.user_id and u.status <> 'erased'
        where due.step is not null and ${maySend('due.company_id')}
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
