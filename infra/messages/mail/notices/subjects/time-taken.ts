import type { OpenedAct } from '#api/ports/messages.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { NoticeSubject } from '../subject.ts'

/** Whose agenda another session has at that time. */
export async function timeTaken(
  { subjectId, other, attributes }: NoticeSubject,
  userId: string,
  sql: Sql,
): Promise<OpenedAct['hindrance']> {
  const { starts_at: startsAt, ends_at: endsAt } = attributes.counter_proposal ?? attributes
  if (startsAt == null || endsAt == null) return null
  const [taken] = await sql.query<{ own: boolean }>({
    name: 'mail_act_time_taken',
    text: `select g.user_id = $1 as own from rm.agendas g
      where g.user_id in ($1, $2) and g.meeting_id <> $3 and g.starts_at < $5 and g.ends_at > $4
      order by own desc limit 1`,
    values: [userId, other?.id ?? userId, subjectId, startsAt, endsAt],
  })
  if (taken === undefined) return null
  return taken.own ? 'slot_taken' : 'partner_busy'
}
