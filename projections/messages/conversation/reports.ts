import { feedbacks } from '../../mentoring/feedback/projection.ts'
import { meetings } from '../../meetings/meeting/projection.ts'
import { goingOn } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'

/** The read models behind the query of this file. */
export const reportReads = [feedbacks.name, meetings.name] as const

/** What two people reported about a meeting, once both can read it. */
export interface MeetingReports {
  readonly meeting_id: string
  readonly session_number: number
  /** ISO text: of the later of the two. */
  readonly at: string
  readonly reports: readonly { readonly author_id: string; readonly rating: number; readonly report: string | null }[]
}

/**
 * The meetings of two people whose reports can be read, which became readable in a time, oldest first.
 * @param from ISO text; null: from the beginning
 * @param to ISO text, not included; null: until now
 */
export async function meetingReportsOf(
  sql: Sql,
  [one, other]: readonly [string, string],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): Promise<readonly MeetingReports[]> {
  return sql.query<MeetingReports>({
    name: 'conversation_reports',
    text: `with given as (
        select f.meeting_id, m.state, (m.attributes ->> 'session_number')::int as session_number,
          max(f.requested_at) as at, count(*) as reports,
          json_agg(json_build_object('rating', f.rating, 'report', f.attributes ->> 'report', 'author_id',
            ${goingOn("case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end")})
            order by f.author) as each
        from rm.feedbacks f join rm.meetings m on m.id = f.meeting_id
        where (f.participant_user_id, f.presenter_user_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))
          and f.state = 'given'
        group by f.meeting_id, m.state, session_number
      )
      select meeting_id, session_number, rm.iso(at) as at, each as reports from given
      where (reports = 2 or state = 'finished') and ($3::timestamptz is null or at >= $3)
        and ($4::timestamptz is null or at < $4)
      order by at, meeting_id limit 200`,
    values: [one, other, from, to],
  })
}
