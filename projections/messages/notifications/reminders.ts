import {
  type ArticleKind,
  articleKinds,
  type HelpKind,
  helpKinds,
  type ReminderKind,
  reminderKinds,
} from '#domain/messages/notices/topics.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { tellPeople, type ChangedStream } from '../../platform/sockets.ts'
import type { Sql } from '../../platform/sql.ts'
import { announcements } from './announce.ts'
import type { SubjectType } from './rules/index.ts'

/** A notification without an event: a reminder, or a notice of an article or of a help case. */
export interface Reminder {
  /** Of the subject, the step and the person: the same id again adds nothing. */
  readonly id: string
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly kind: ReminderKind | ArticleKind | HelpKind
  readonly subjectType: SubjectType
  readonly subjectId: string
  /** The other person: a profile, or a user; null: nobody. */
  readonly counterpartId: ProfileId | UserId | null
  readonly params?: Readonly<Record<string, string>>
  readonly at: Date
}

/**
 * Adds it to the notifications of its person, after those of the read model, and notifies their sockets, in this
 * transaction. It goes through the view, so that a rebuild that takes the place of the tables keeps it.
 * @returns the streams to wake after the commit
 */
export async function remindInApplication(sql: Sql, reminder: Reminder): Promise<readonly ChangedStream[]> {
  const added = await sql.query<{ id: string }>({
    name: 'reminder_notify',
    text: `insert into rm.notifications
        (id, company_id, user_id, kind, created_at, subject_type, subject_id, counterpart_id, params, position)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, p.position
      from rm.projections p where p.name = 'notifications' and p.active
      on conflict do nothing returning id`,
    values: [
      reminder.id,
      reminder.companyId,
      reminder.userId,
      reminder.kind,
      reminder.at,
      reminder.subjectType,
      reminder.subjectId,
      reminder.counterpartId,
      JSON.stringify(reminder.params ?? {}),
    ],
  })
  const ids = added.map(({ id }) => id)
  return tellPeople(sql, await announcements(sql, 'rm.notifications', ids))
}

/** Copies into rebuilt tables what no event brings back. */
export async function keepReminders(sql: Sql, from: string, to: string): Promise<void> {
  await sql.query({
    text: `insert into ${to} select * from ${from} where kind = any($1::text[]) on conflict (id) do nothing`,
    values: [[...reminderKinds, ...articleKinds, ...helpKinds]],
  })
}
