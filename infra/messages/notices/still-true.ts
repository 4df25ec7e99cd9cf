import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { Channel } from '#domain/messages/notices/words.ts'
import { isUnderBar } from '#projections/community/under-bar.ts'
import { datesProposed } from '#projections/mentoring/mentoring-request/dates-proposed.ts'
import { isGone } from '#projections/people/is-gone.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Nothing that comes later makes it untrue. */
const fact = null

const tables = {
  requests: 'rm.mentoring_requests',
  relationships: 'rm.mentoring_relationships',
  meetings: 'rm.meetings',
  workshops: 'rm.workshops',
  articles: 'app.articles',
} as const

/**
 * SQL: no later change made `holds` untrue. A read model that lags shows the record as it was before ($3: when the
 * notice was made): the notice leaves.
 */
function unless(table: keyof typeof tables, holds: string): string {
  return `select where not exists (
    select from ${tables[table]} r where r.id = $1 and r.updated_at >= $3 and not (${holds}))`
}

/** SQL: a job found it in a read model, which must still show it. */
function asLongAs(table: keyof typeof tables, holds: string): string {
  return `select from ${tables[table]} r where r.id = $1 and ${holds}`
}

const me = `case when r.presenter_user_id = $2 then 'presenter' else 'participant' end`
const partner = 'case when r.presenter_user_id = $2 then r.participant_user_id else r.presenter_user_id end'
const isParty = '$2 in (r.presenter_user_id, r.participant_user_id)'
const lastDate = `(r.attributes::jsonb -> 'appointments' -> -1)`
const isAhead = 'r.ends_at > $4'

const isRequested = `r.state = 'requested'`
const underWay = `r.state in ('requested', 'initiated', 'admin_initiated')`
const dateProposed = `r.state = 'requested' and r.starts_at > $4`
const dateAgreed = `r.state in ('confirmed', 'started') and ${isAhead}`
// It has passed, and an earlier date of the session, which may lie ahead, stands in calendars until they are told.
const dateMoved = `r.state in ('confirmed', 'started', 'feedback_requested', 'feedback_filled', 'finished')
  and jsonb_array_length(r.attributes::jsonb -> 'appointments') > 1`
const reportMissing = `r.state in ('feedback_requested', 'feedback_filled')
  and not (r.attributes -> 'feedback_by')::jsonb ? ${me} and not ${isGone(partner)}`
const workshopOn = `r.state = 'planned' and r.due_at > $4`
const workshopAhead = `${workshopOn} and $2 = any(r.people)
  and not (r.attributes::jsonb -> 'people') @> jsonb_build_array(
    jsonb_build_object('user_id', $2::uuid, 'answer', 'declined'))`
const within30Hours = `r.starts_at > $4 and r.starts_at < $4 + interval '30 hours'`
const isPublished = `r.state = 'published'`

/**
 * SQL by kind: a row where what a notice says is still so. $1: its subject, $2: its recipient, $3: when it was made,
 * $4: now.
 */
export const conditions: Readonly<Record<NoticeKind, string | null>> = {
  request_sent: unless('requests', isRequested),
  request_other_dates: unless('requests', isRequested),
  // The mentoring begins with it. The session that was agreed with it tells the same, with its file for the calendar.
  request_date_taken: `${unless('requests', `r.state = 'confirmed'`)} and not exists (
    select from rm.meetings m join rm.mentoring_requests r on r.id = $1
    where m.relationship_id = $1 and m.starts_at = (r.attributes #>> '{taken_date,starts_at}')::timestamptz)`,
  request_confirmed: unless('requests', `r.state = 'confirmed'`),
  request_refused: fact,
  request_withdrawn: fact,
  request_expired: fact,
  request_finished: fact,
  partner_erased: fact,
  feedback_provided: fact,
  admin_created: `${unless('relationships', underWay)} and not exists (
    select from rm.mentoring_requests r where r.id = $1 and r.updated_at >= $3 and r.state = 'cancelled')`,
  admin_revoked: fact,
  meeting_initiated: unless('meetings', `r.state = 'initiated'`),
  meeting_admin_initiated: unless('meetings', `r.state in ('initiated', 'requested', 'confirmed')`),
  // Whoever proposed a date since has answered.
  meeting_requested: unless('meetings', `${dateProposed} and ${lastDate} ->> 'proposed_by' <> ${me}`),
  meeting_date_declined: unless('meetings', `r.state = 'initiated'`),
  meeting_confirmed: unless('meetings', dateAgreed),
  meeting_link: unless('meetings', `r.state in ('requested', 'confirmed', 'started') and ${isAhead}`),
  meeting_canceled: fact,
  meeting_admin_cancelled: fact,
  meeting_refused: fact,
  meeting_expired: fact,
  meeting_not_held: fact,
  meeting_started: unless('meetings', `r.state = 'started'`),
  meeting_feedback_requested: unless('meetings', `${reportMissing} and ${isParty}`),
  meeting_feedback_given: fact,
  meeting_finished: fact,
  calendar_requested: unless('meetings', dateProposed),
  // Of a workshop: one's own answer.
  calendar_confirmed: `${unless('meetings', `${dateAgreed} or ${dateMoved}`)} and not exists (
    select from rm.workshops r where r.id = $1 and r.updated_at >= $3 and not (${workshopAhead}))`,
  // A session without a date is in no calendar, and a date that had fallen before has left it.
  calendar_canceled: unless(
    'meetings',
    `r.state not in ('requested', 'confirmed', 'started') and ${lastDate} is not null
      and (${lastDate} ->> 'state' <> 'declined' or (${lastDate} ->> 'decided_at')::timestamptz >= $3)`,
  ),
  workshop_invited: unless('workshops', workshopAhead),
  workshop_changed: unless('workshops', workshopOn),
  workshop_cancelled: fact,
  message_received: `select from rm.conversations c where c.id = $1
    and (c.last_at < $3 or exists (select from rm.messages m where m.conversation_id = c.id and m.deleted_at is null
      and (c.user_id = $2 and m.number > c.seen or c.other_user_id = $2 and m.number > c.other_seen)))
    and not ${isGone('case when c.user_id = $2 then c.other_user_id else c.user_id end')}
    and not exists (select from app.muted_conversations x where x.user_id = $2 and x.conversation_id = c.id)`,
  article_commented: asLongAs('articles', isPublished),
  article_approved: asLongAs('articles', isPublished),
  article_kept: asLongAs('articles', isPublished),
  article_refused: fact,
  article_removed: fact,
  article_comment_removed: fact,
  reminder_request: asLongAs('requests', `${isRequested} and not ${datesProposed} and ${isParty}`),
  reminder_meeting: asLongAs('meetings', `r.state = 'confirmed' and ${within30Hours} and ${isParty}`),
  reminder_workshop: asLongAs('workshops', `${workshopAhead} and ${within30Hours}`),
  reminder_feedback: asLongAs('meetings', `${reportMissing} and ${isParty}`),
  reminder_profile: `select from app.profiles p where p.user_id = $1 and ${isUnderBar}`,
  reminder_silent: asLongAs('relationships', `r.state in ('initiated', 'admin_initiated') and ${isParty}`),
}

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
  const condition = conditions[kind]
  if (condition === null) return true
  const rows = await sql.query({
    name: `still_${kind}`,
    // Not every condition names all four.
    text: `${condition} and num_nulls($2::uuid, $3::timestamptz, $4::timestamptz) = 0`,
    values: [subjectId, userId, at, now],
  })
  return rows.length > 0
}
