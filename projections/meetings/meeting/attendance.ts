import { togetherMs } from '#domain/meetings/meeting/call.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { Evidence } from '#domain/meetings/meeting/words.ts'
import { evolve, type Meeting, noMeeting } from '#domain/meetings/meeting/state.ts'
import type { Instant } from '#domain/platform/ids.ts'
import { journal } from '../../insight/journal/projection.ts'
import { accountOf } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { meetings } from './projection.ts'

/** The read models behind the query of this file. */
export const attendanceReads = [meetings.name, journal.name] as const

export interface HeldMeeting {
  readonly id: string
  readonly startsAt: string
  readonly role: 'participant' | 'presenter'
  /** null: the account is erased. */
  readonly otherName: string | null
  readonly program: Readonly<Record<string, string>>
  readonly plannedMinutes: number | null
  /** From the beginning to the end. */
  readonly minutes: number
  /** null: it was not held in the product. */
  readonly bothMinutes: number | null
  readonly evidence: Evidence
}

interface Row extends Omit<HeldMeeting, 'bothMinutes'> {
  readonly closedAt: Instant
  readonly events: readonly MeetingEvent[] | null
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const me = accountOf('$1')

/** @param most one more than allowed, so that the caller can detect too many */
export async function heldMeetings(
  sql: Sql,
  who: { readonly userId: string; readonly timeZone: string; readonly from: string; readonly to: string },
  most: number,
): Promise<readonly HeldMeeting[]> {
  const rows = await sql.query<Row>({
    name: 'held_sessions',
    text: `select m.id, ${iso('began_at')} as "startsAt",
        case when m.presenter_user_id = ${me} then 'presenter' else 'participant' end as role,
        other.attributes ->> 'full_name' as "otherName", program.name as program,
        (select (one ->> 'minutes')::int from json_array_elements(m.attributes -> 'appointments') one
          where one ->> 'state' = 'accepted' limit 1) as "plannedMinutes",
        greatest(0, coalesce((extract(epoch from m.ends_at - began_at) / 60)::int, 0)) as minutes, m.evidence,
        ${iso('m.updated_at')} as "closedAt",
        case when m.evidence = 'platform' then (
          select json_agg(json_build_object('type', j.type, 'data', j.data) order by j.revision)
          from rm.journal j where j.stream = 'meeting-' || m.id) end as events
      from rm.meetings m
        cross join lateral (
          select coalesce((m.attributes ->> 'started_at')::timestamptz, m.starts_at) as began_at) began
        left join rm.profiles other
          on other.id = case when m.presenter_user_id = ${me} then m.participant_id else m.presenter_id end
        join app.programs program on program.id = m.program_id
      where (m.participant_user_id = ${me} or m.presenter_user_id = ${me}) and m.evidence is not null
        and began_at >= $3::date::timestamp at time zone (select app.zone_or_utc($2))
        and began_at < ($4::date + 1)::timestamp at time zone (select app.zone_or_utc($2))
      order by began_at, m.id limit $5`,
    values: [who.userId, who.timeZone, who.from, who.to, most],
  })
  return rows.map(({ events, closedAt, ...row }) => ({ ...row, bothMinutes: bothMinutes(events, closedAt) }))
}

/** Whole minutes. null as well where the journal does not yet show the call that the evidence is of. */
function bothMinutes(events: readonly MeetingEvent[] | null, at: Instant): number | null {
  const meeting = (events ?? []).reduce<Meeting>(evolve, noMeeting)
  if (meeting.state === 'none') return null
  const minutes = Math.floor(togetherMs(meeting.call, at) / 60_000)
  return minutes === 0 ? null : minutes
}
