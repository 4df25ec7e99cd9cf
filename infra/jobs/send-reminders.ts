import { derivedId } from '#domain/shared/ids.ts'
import { ofActiveCompany } from '#infra/companies/active.ts'
import { mailChannel } from '#commands/mail/ports.ts'
import type { NoticeKind } from '#domain/notices/topics.ts'
import type { TransactionalSql } from '#projections/sql.ts'
import type { RoleOptions } from '../roles/role.ts'
import type { JobReport } from './items.ts'
import type { Job } from './job.ts'

interface Reminder {
  readonly kind: NoticeKind
  readonly subjectType: string
  /**
   * SQL of whom to remind now ($1): id, company_id, user_id, and `step`, which names the reminder among those of one
   * subject. Each has a window, so that a process that was away for a while sends the last one only.
   */
  readonly due: string
}

const mentor = `r.presenter_user_id as user_id`
const both = `cross join lateral (values (r.participant_user_id, 'participant'), (r.presenter_user_id, 'presenter'))
  as party (user_id, side)`

/** The last of these days that has passed since an instant, for a few days at most, and not before the feature was. */
const lastOf = (days: readonly number[], since: string) =>
  `(select max(day) from unnest(array[${days.join(', ')}]) day
    where $1::timestamptz >= ${since} + make_interval(days => day)
      and $1::timestamptz < ${since} + make_interval(days => day + 4)
      and ${since} + make_interval(days => day) > app.notices_since())`

const reminders: readonly Reminder[] = [
  {
    kind: 'reminder_request',
    subjectType: 'mentoring_requests',
    due: `select r.id, r.company_id, ${mentor}, ${lastOf([3, 7, 12], 'r.requested_at')}::text as step
      from rm.mentoring_requests r where r.state = 'requested' and r.answer_due_at > $1`,
  },
  {
    // Between a day and half a day before; what was agreed later needs no reminder.
    kind: 'reminder_meeting',
    subjectType: 'meetings',
    due: `select r.id, r.company_id, party.user_id, r.starts_at::text as step
      from rm.meetings r ${both} where r.state = 'confirmed'
        and r.starts_at > $1::timestamptz + interval '12 hours' and r.starts_at <= $1::timestamptz + interval '24 hours'
        and r.updated_at < r.starts_at - interval '24 hours'`,
  },
  {
    kind: 'reminder_feedback',
    subjectType: 'meetings',
    due: `select r.id, r.company_id, party.user_id, ${lastOf([2, 7], 'r.ends_at')}::text as step
      from rm.meetings r ${both} where r.state in ('feedback_requested', 'feedback_filled')
        and not (r.attributes -> 'feedback_by')::jsonb ? party.side`,
  },
  {
    // Since the last thing that happened to it, its sessions or its messages.
    kind: 'reminder_silent',
    subjectType: 'mentoring_relationships',
    due: `select r.id, r.company_id, party.user_id, last.at::text || ${lastOf([45], 'last.at')}::text as step
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
  readonly id: string
  readonly companyId: string
  readonly userId: string
  readonly step: string
}

export function sendRemindersJob({ core }: Pick<RoleOptions, 'core'>): Job {
  const { system } = core.database
  return { name: 'send_reminders', cron: '*/10 * * * *', run: () => sendReminders(system, () => new Date()) }
}

/**
 * Hands the reminders that are due to what sends mails and SMS, as people want them. Each has an id of its subject, its
 * step and its person: a run that is repeated adds nothing.
 */
export async function sendReminders(system: TransactionalSql, now: () => Date): Promise<JobReport> {
  let done = 0
  for (const { kind, subjectType, due } of reminders) {
    const at = now()
    const people = await system.query<Due>({
      text: `select id, company_id as "companyId", user_id as "userId", step from (${due}) due
        where step is not null and ${ofActiveCompany('due.company_id')}`,
      values: [at],
    })
    for (const person of people) done += await remind(system, kind, subjectType, person, at)
  }
  return { done, failed: 0 }
}

async function remind(
  system: TransactionalSql,
  kind: NoticeKind,
  subjectType: string,
  { id, companyId, userId, step }: Due,
  at: Date,
): Promise<number> {
  const added = await system.query({
    name: 'reminder_add',
    text: `with told as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, at, due_at)
        select $1, channel, $2, $3, $4, $5, $6, $7, $7 from unnest(array['email', 'sms']) channel
        on conflict do nothing returning 1
      ) select pg_notify('${mailChannel}', '') from (select from told limit 1) one`,
    values: [derivedId('reminder', kind, id, step, userId), companyId, userId, kind, subjectType, id, at],
  })
  return added.length
}
