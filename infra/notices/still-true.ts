import type { Sql } from '#projections/sql.ts'

/** A session without a date is in no calendar. */
const dated = `select from rm.meetings r where r.id = $1 and json_array_length(r.attributes -> 'appointments') > 0
    and $2 in (r.presenter_user_id, r.participant_user_id)
  union all select from rm.workshops w where w.id = $1 and $2 = any(w.people)`

/** SQL by kind: whether what a notice asks for is still to be done ($1: its subject, $2: its recipient). */
const conditions: Readonly<Record<string, string>> = {
  reminder_request: `select from rm.mentoring_requests r where r.id = $1 and r.state = 'requested'
    and $2 in (r.presenter_user_id, r.participant_user_id)`,
  reminder_meeting: `select from rm.meetings r where r.id = $1 and r.state = 'confirmed' and r.starts_at > now()
    and r.starts_at < now() + interval '30 hours' and $2 in (r.presenter_user_id, r.participant_user_id)`,
  reminder_workshop: `select from rm.workshops r where r.id = $1 and r.state = 'planned' and r.starts_at > now()
    and r.starts_at < now() + interval '30 hours' and $2 = any(r.people)
    and not (r.attributes::jsonb -> 'people') @> jsonb_build_array(
      jsonb_build_object('user_id', $2::uuid, 'answer', 'declined'))`,
  reminder_feedback: `select from rm.meetings r where r.id = $1 and r.state in ('feedback_requested', 'feedback_filled')
    and not (r.attributes -> 'feedback_by')::jsonb
      ? case when r.presenter_user_id = $2 then 'presenter' else 'participant' end`,
  reminder_silent: `select from rm.mentoring_relationships r
    where r.id = $1 and r.state in ('initiated', 'admin_initiated')
    and $2 in (r.presenter_user_id, r.participant_user_id)`,
  calendar_requested: dated,
  calendar_confirmed: dated,
  calendar_canceled: dated,
  message_received: `select from rm.conversations c where c.id = $1
    and (c.user_id = $2 and c.seen < c.messages or c.other_user_id = $2 and c.other_seen < c.messages)`,
}

/** A reminder that waited may have been overtaken; a notification stays true. */
export async function isStillTrue(
  sql: Sql,
  { kind, subjectId, userId }: { readonly kind: string; readonly subjectId: string; readonly userId: string },
): Promise<boolean> {
  const condition = conditions[kind]
  if (condition === undefined) return true
  const rows = await sql.query({ name: `still_${kind}`, text: condition, values: [subjectId, userId] })
  return rows.length > 0
}
