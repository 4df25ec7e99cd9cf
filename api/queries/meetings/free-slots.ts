import type { BookingRules } from '#domain/meetings/availability/booking-rules.ts'
import type { Availability, DaysApart } from '#domain/meetings/availability/free-slots.ts'
import type { OpenSlot } from '#domain/community/match/week.ts'
import { agendas } from '#projections/meetings/agenda/projection.ts'
import { meetings } from '#projections/meetings/meeting/projection.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { workshops } from '#projections/meetings/workshop/projection.ts'
import type { OwnHeld } from '../../contract/meetings/free-slots.ts'

/** The read models behind `availabilityQuery`. */
export const availabilityReads = [agendas.name, meetings.name] as const

/** The read models behind `ownHeldQuery`. */
export const ownHeldReads = [agendas.name, meetings.name, workshops.name] as const

interface Row {
  readonly id: string
  readonly time_zone: string
  readonly week: readonly OpenSlot[]
  readonly days_apart: readonly DaysApart[]
  readonly busy: Times
  readonly booking: { readonly rules: BookingRules; readonly held: Times } | null
}

/** In seconds since the epoch, in the same order. */
interface Times {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

interface Wanted {
  readonly from: string
  readonly to: string
  /** Meetings that get other dates: what they hold is not busy. Only those of this accompaniment are left out. */
  readonly moved?: { readonly meetingIds: readonly string[]; readonly relationshipId: string } | null
}

/** SQL: the times of `b`. */
export const timesJson = `json_build_object('starts', coalesce(json_agg(date_part('epoch', b.starts_at)), '[]'),
  'ends', coalesce(json_agg(date_part('epoch', b.ends_at)), '[]'))`

/** SQL: the booking rules `r`. */
export const rulesJson = `json_build_object('bufferMinutes', r.buffer_minutes, 'noticeDays', r.notice_days,
  'perDay', r.most_per_day, 'perWeek', r.most_per_week)`

/** SQL: the meetings that a person held in the last days: they count in a week that is not over. */
export function heldLately(userId: string): string {
  return `select m.starts_at, m.ends_at from rm.meetings m
    where (m.participant_user_id = ${userId} or m.presenter_user_id = ${userId})
      and m.state in ('feedback_requested', 'feedback_filled', 'finished') and m.starts_at > now() - interval '8 days'`
}

export function intervalsOf({ starts, ends }: Times): Availability['busy'] {
  return starts.map((start, n) => ({ start: Math.round(start * 1000), end: Math.round((ends[n] ?? start) * 1000) }))
}

/** When people are there on these days, by account. */
export async function availabilityQuery(
  sql: Sql,
  userIds: readonly string[],
  { from, to, moved = null }: Wanted,
): Promise<ReadonlyMap<string, Availability>> {
  const rows = await sql.query<Row>({
    name: 'availability_of',
    text: `with span as (select $2::date - 2 as first, $3::date + 2 as last)
      select u.id, u.time_zone,
        (select coalesce(json_agg(json_build_object('weekday', a.weekday, 'start', a.start_time, 'end', a.end_time)),
            '[]')
          from app.availabilities a where a.user_id = u.id and a.open) as week,
        (select coalesce(json_agg(json_build_object('firstDay', x.first_day, 'lastDay', x.last_day, 'hours', x.hours)),
            '[]')
          from app.availability_exceptions x
          where x.user_id = u.id and x.last_day >= span.first and x.first_day <= span.last) as days_apart,
        (select ${timesJson} from (
            select g.starts_at, g.ends_at from rm.agendas g
            where g.user_id = u.id and g.starts_at < span.last and g.starts_at >= span.first - 1
              and not exists (select from rm.meetings m
                where m.id = g.meeting_id and m.id = any($4::uuid[]) and m.relationship_id = $5)
            union all
            select lower(busy.part), upper(busy.part)
            from app.outside_calendars c, unnest(c.busy * tstzmultirange(tstzrange(span.first, span.last))) busy (part)
            where c.user_id = u.id
            union all
            select a.starts_at, a.ends_at from app.absences a
            where a.user_id = u.id and a.ends_at > span.first and a.starts_at < span.last) b) as busy,
        (select json_build_object('rules', ${rulesJson}, 'held', (select ${timesJson} from (
            select g.starts_at, g.ends_at from rm.agendas g
            where g.user_id = u.id and g.starts_at < span.last + 8 and g.starts_at >= span.first - 8
              and not exists (select from rm.meetings m
                where m.id = g.meeting_id and m.id = any($4::uuid[]) and m.relationship_id = $5)
            union all ${heldLately('u.id')}) b))
          from app.booking_rules r where r.user_id = u.id) as booking
      from app.users u cross join span where u.id = any($1::uuid[])`,
    values: [userIds, from, to, moved?.meetingIds ?? [], moved?.relationshipId ?? null],
  })
  return new Map(
    rows.map(({ id, time_zone, week, days_apart, busy, booking }) => [
      id,
      {
        timeZone: time_zone,
        week,
        daysApart: days_apart,
        busy: intervalsOf(busy),
        ...(booking !== null && { booking: { rules: booking.rules, held: intervalsOf(booking.held) } }),
      },
    ]),
  )
}

/** What somebody has agreed to on these days, in order. */
export function ownHeldQuery(sql: Sql, userId: string, { from, to, moved = null }: Wanted): Promise<OwnHeld[]> {
  return sql.query<OwnHeld>({
    name: 'own_held',
    text: `select case when exists (select from rm.workshops w where w.id = g.meeting_id) then 'workshop'
          else 'session' end as kind, rm.iso(g.starts_at) as starts_at, rm.iso(g.ends_at) as ends_at
      from rm.agendas g
      where g.user_id = $1 and g.starts_at < $3::date + 2 and g.starts_at >= $2::date - 2
        and not exists (select from rm.meetings m
          where m.id = g.meeting_id and m.id = any($4::uuid[]) and m.relationship_id = $5)
      order by g.starts_at`,
    values: [userId, from, to, moved?.meetingIds ?? [], moved?.relationshipId ?? null],
  })
}
