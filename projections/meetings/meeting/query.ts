import { startsEarlyMs, withoutDateDays, withoutFeedbackDays } from '#domain/meetings/meeting/decide.ts'
import { meetingPolicy } from '#domain/meetings/meeting/policy.ts'
import { meetingStates } from '#domain/meetings/meeting/words.ts'
import { goalsSql } from '../../mentoring/parties/goals.ts'
import { partyQueries } from '../../mentoring/parties/queries.ts'
import { goingOn } from '../../mentoring/parties/accounts.ts'
import { pausesOf } from '../../mentoring/mentoring-relationship/projection.ts'
import { timeAway } from '../../people/away.ts'
import type { Sql } from '../../platform/sql.ts'
import { meetings } from './projection.ts'

/** The read models behind the queries of this file. */
export const meetingReads = [meetings.name] as const

const side = `case v.user_id when r.participant_user_id then 'participant'
  when r.presenter_user_id then 'presenter' end`
/** Of an agreed meeting: the other date that waits for an answer. */
const counter = `(r.attributes -> 'counter_proposal')`
const opensAt = `r.starts_at - interval '${startsEarlyMs} milliseconds'`

/** A door that is not open yet, an end before the beginning, a date that has passed. */
const notNow = `case goal
  when 'started' then r.state = 'confirmed' and ${opensAt} > now()
  when 'feedback_requested' then r.state = 'confirmed' and r.starts_at > now()
  when 'confirmed' then coalesce((${counter} ->> 'starts_at')::timestamptz, r.starts_at) <= now() else false end`

const allowed = goalsSql(meetingPolicy, meetingStates, 'r.state', notNow, {
  invited: `${side} <> r.attributes ->> 'planned_by'`,
  asked: `(r.state = 'requested' and ${side} <> r.attributes -> 'appointments' -> -1 ->> 'proposed_by'
    or ${side} <> ${counter} ->> 'proposed_by')`,
  proposer: `coalesce(${side}, case when v.admin then 'admin' end) = ${counter} ->> 'proposed_by'`,
})

interface FoundLinks {
  readonly relationshipId: string
  readonly conferenceUrl: string | null
}

/** `allowed` is the viewer's. `due`: what comes next first; `moment`: the last first. */
export const {
  list: listMeetings,
  find: findMeeting,
  text: meetingText,
} = partyQueries<FoundLinks, 'due' | 'moment'>({
  name: meetings.name,
  joins: '',
  ofParties: ['conference_url'],
  attributes: { allowed },
  relationships: {
    mentoring_relationship: { type: 'mentoring_relationships', column: 'r.relationship_id' },
    meeting_reason: {
      type: 'meeting_reasons',
      column: `(r.attributes ->> 'meeting_reason_id')`,
      optional: true,
    },
  },
  orders: { due: 'r.due_at nulls last, r.id', moment: 'r.starts_at desc nulls last, r.id' },
  parent: 'r.relationship_id',
  links: { relationshipId: 'r.relationship_id', conferenceUrl: `r.attributes ->> 'conference_url'` },
})

/** The person is the mentee or the mentor of this meeting. */
export async function isParty(sql: Sql, meetingId: string, userId: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'meeting_is_party',
    text: `select from rm.meetings where id = $1 and $2 in (participant_user_id, presenter_user_id)`,
    values: [meetingId, userId],
  })
  return rows.length > 0
}

export interface DueMeeting {
  readonly id: string
  readonly companyId: string
  /** ISO 8601, to the microsecond. */
  readonly dueAt: string
}

/**
 * SQL: the time for which a session without a date waits, and one that nobody reported: that in which one of the
 * two was
 * away or the accompaniment paused. Other dates are those of a session, or are awaited by who has reported.
 */
const waited = `case when r.state in ('initiated', 'feedback_requested') then ${timeAway(
  [goingOn('r.participant_user_id'), goingOn('r.presenter_user_id')],
  `r.due_at - make_interval(days => case r.state when 'initiated' then ${withoutDateDays}
    else ${withoutFeedbackDays} end)`,
  '$1::timestamptz',
  pausesOf('r.relationship_id', '$1::timestamptz'),
)} else interval '0' end`

/** Meetings past their due date, the longest overdue first; of one company or of all, as `sql` is scoped. */
export async function dueMeetings(
  sql: Sql,
  now: string,
  { limit = 500, after }: { readonly limit?: number; readonly after?: DueMeeting } = {},
): Promise<DueMeeting[]> {
  return sql.query({
    name: 'meetings_due',
    text: `select id, company_id as "companyId",
        to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "dueAt"
      from rm.meetings r where due_at <= $1 and due_at + ${waited} <= $1
        and not exists (select from app.companies c where c.id = r.company_id and c.state <> 'active')
        and ($3::timestamptz is null or (due_at, id) > ($3, $4::uuid))
      order by due_at, id limit $2`,
    values: [now, limit, after?.dueAt ?? null, after?.id ?? null],
  })
}

/** Meetings of a relationship that are not over. */
export async function openMeetingsOf(sql: Sql, relationshipId: string): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'meetings_open_of',
    text: `select id from rm.meetings
      where relationship_id = $1 and state in ('initiated', 'requested', 'confirmed', 'started') order by id`,
    values: [relationshipId],
  })
  return rows.map(({ id }) => id)
}
