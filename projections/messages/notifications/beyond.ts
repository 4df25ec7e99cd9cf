import type { CalendarKind } from '#domain/messages/notices/topics.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { derivedId } from '#domain/platform/ids.ts'
import { goingOn } from '../../mentoring/parties/accounts.ts'
import type { Transaction } from '../../platform/sql.ts'
import { ofAdded } from './added.ts'
import type { NotificationRow, SubjectRow } from './rows.ts'
import { calendarKindOf } from './rules/meeting.ts'

/** Older notifications stay in the application only: no mail is about the past. */
const tooOld = `interval '7 days'`

/** A present user reads a message within this time; then no mail is sent. */
const readFirst = `case n.kind when 'message_received' then interval '10 minutes' else interval '0' end`

/**
 * Hands new notifications to what sends mails and SMS (infra/messages/notices), in this transaction. A row is kept for
 * a month: whatever happens to the read model, each is sent once by each channel.
 */
export function enqueueExternalNotices(sql: Transaction, table: string, added: readonly string[]): void {
  if (added.length === 0) return
  const { name, where, values } = ofAdded(added)
  sql.send({
    name: `beyond_${name}_${table}`,
    text: `with told as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, params, at,
            due_at)
        select n.id, channel, n.company_id, ${goingOn('n.user_id')}, n.kind, n.subject_type, n.subject_id,
          n.params, n.created_at, now() + ${readFirst}
        from ${table} n cross join unnest(array['email', 'sms', 'push']) channel
        where ${where} and n.created_at > greatest(app.notices_since(), now() - ${tooOld})
        on conflict do nothing returning 1
      ) select pg_notify('mails', '') from (select from told limit 1) one`,
    values,
  })
}

/** A mail that moves the calendar of a person without a notification of the event. */
export interface CalendarNotice {
  readonly id: string
  readonly company_id: string
  readonly user_id: string
  readonly kind: CalendarKind
  readonly subject_type: string
  readonly subject_id: string
  readonly at: string
}

/** @param notified the notifications of the event: their mails move the calendars of those people */
export function calendarNoticesOf(
  event: RecordedEvent,
  subject: SubjectRow,
  notified: readonly NotificationRow[],
): readonly CalendarNotice[] {
  const kind = calendarKindOf(event)
  if (kind === null) return []
  const others = [...new Set([subject.participant_user_id, subject.presenter_user_id])].filter(
    (userId) => !notified.some(({ user_id }) => user_id === userId),
  )
  return others.map((userId) => ({
    id: derivedId('calendar', event.id, userId),
    company_id: subject.company_id,
    user_id: userId,
    kind,
    subject_type: subject.type,
    subject_id: subject.id,
    at: event.metadata.at,
  }))
}

/** Hands them to what sends mails, in this transaction; each once, like notifications. */
export function moveCalendars(sql: Transaction, notices: readonly CalendarNotice[]): void {
  if (notices.length === 0) return
  sql.send({
    name: 'calendar_notices',
    text: `with told as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, at)
        select n.id, 'email', n.company_id, n.user_id, n.kind, n.subject_type, n.subject_id, n.at
        from json_to_recordset($1::json) as n(id uuid, company_id uuid, user_id uuid, kind text, subject_type text,
          subject_id uuid, at timestamptz)
        where n.at > greatest(app.notices_since(), now() - ${tooOld})
        on conflict do nothing returning 1
      ) select pg_notify('mails', '') from (select from told limit 1) one`,
    values: [JSON.stringify(notices)],
  })
}
