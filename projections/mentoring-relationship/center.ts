import { meetings } from '../meeting/projection.ts'
import { meetingText } from '../meeting/query.ts'
import type { JsonPage } from '../json.ts'
import type { Sql } from '../sql.ts'
import { relationshipJoins, relationshipReads, relationshipText } from './projection.ts'

/** The read models behind the query of this file. */
export const centerReads = [...relationshipReads, meetings.name] as const

/** As many as a page holds; capacities are far below. */
const most = 100
/** Sessions of each that were held, beside those that are open. */
const lastHeld = 3

interface Center extends JsonPage {
  /** JSON text of the array of sessions. */
  readonly meetings: string
}

/** A person's running relationships, newest first, with their sessions, in one statement. */
export async function mentoringCenter(sql: Sql, userId: string): Promise<Center> {
  const [row] = await sql.query<{ data: string; total: number; profiles: string[]; meetings: string }>({
    name: 'mentoring_center',
    text: `with v as (select $1::uuid as user_id, false as admin), running as materialized (
        select * from rm.mentoring_relationships
        where (participant_user_id = $1 or presenter_user_id = $1) and state in ('initiated', 'admin_initiated')
        order by requested_at desc, id limit ${most}
      ), ranked as (
        select m.*, row_number() over (partition by m.relationship_id, m.due_at is null
          order by m.starts_at desc nulls last, m.id) as place
        from rm.meetings m where m.relationship_id in (select id from running)
          and (m.due_at is not null or m.evidence is not null)
      ), met as materialized (select * from ranked where due_at is not null or place <= ${lastHeld})
      select coalesce('[' || string_agg(left(${relationshipText}, -2) || ',"meetings":{"data":' || coalesce((
            select json_agg(json_build_object('type', 'meetings', 'id', met.id) order by met.requested_at, met.id)::text
            from met where met.relationship_id = r.id), '[]') || '}}}', ','
          order by r.requested_at desc, r.id) || ']', '[]') as data,
        count(*)::int as total, array_agg(r.participant_id) || array_agg(r.presenter_id) as profiles,
        (select coalesce('[' || string_agg(${meetingText}, ',' order by r.requested_at, r.id) || ']', '[]')
          from met r cross join v) as meetings
      from running r cross join v ${relationshipJoins}`,
    values: [userId],
  })
  return {
    data: row?.data ?? '[]',
    total: row?.total ?? 0,
    profileIds: [...new Set(row?.profiles)],
    meetings: row?.meetings ?? '[]',
  }
}
