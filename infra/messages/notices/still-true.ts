import { isReminder, type NoticeKind } from '#domain/messages/notices/topics.ts'
import type { Channel } from '#domain/messages/notices/words.ts'
import { conditionsOf } from '../mail/notices/all.ts'
import { isAway } from '#projections/people/away.ts'
import type { Sql } from '#projections/platform/sql.ts'

interface Notice {
  readonly kind: NoticeKind
  readonly subjectId: string
  readonly userId: string
  readonly at: Date
}

/** By mail these leave as what the calendar needs of them, when the rest is no longer so. */
const calendarNeeds: Partial<Record<NoticeKind, NoticeKind>> = {
  // A date that fell must leave the calendar also when its session was called off since: whoever called it off is told
  // nothing else.
  meeting_date_declined: 'calendar_canceled',
  meeting_confirmed: 'calendar_confirmed',
}

/** The kind by which a notice that waited leaves; null: what it says is no longer so. */
export async function kindNow(
  sql: Sql,
  notice: Notice & { readonly channel: Channel },
  now: Date,
): Promise<NoticeKind | null> {
  if (await isStillTrue(sql, notice, now)) return notice.kind
  const kind = notice.channel === 'email' ? calendarNeeds[notice.kind] : undefined
  return kind !== undefined && (await isStillTrue(sql, { ...notice, kind }, now)) ? kind : null
}

/** Whether a notice that waited says what is still so. */
export async function isStillTrue(sql: Sql, { kind, subjectId, userId, at }: Notice, now: Date): Promise<boolean> {
  // No reminder reaches somebody who is away, nor one that was put off until then.
  const conditions = [...conditionsOf(kind), ...(isReminder(kind) ? [`not ${isAway('$2', '$4')}`] : [])]
  if (conditions.length === 0) return true
  const rows = await sql.query({
    name: `still_${kind}`,
    // Not every condition names all four.
    text: `select where ${conditions.join(' and ')} and num_nulls($2::uuid, $3::timestamptz, $4::timestamptz) = 0`,
    values: [subjectId, userId, at, now],
  })
  return rows.length > 0
}
