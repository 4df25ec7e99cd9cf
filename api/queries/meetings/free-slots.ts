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
  /** In seconds since the epoch, in the same order. */
  readonly busy: { readonly starts: readonly number[]; readonly ends: readonly number[] }
}

interface Wanted {
  readonly from: string
  readonly to: string
  /** A meeting that gets another date: what it holds is not busy. Only one of this accompaniment is left out. */
  readonly moved?: { readonly meetingId: string; readonly relationshipId: string } | null
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
        (select json_build_object('starts', coalesce(json_agg(date_part('epoch', b.starts_at)), '[]'),
            'ends', coalesce(json_agg(date_part('epoch', b.ends_at)), '[]')) from (
            select g.starts_at, g.ends_at from rm.agendas g
            where g.user_id = u.id and g.starts_at < span.last and g.starts_at >= span.first - 1
              and not exists (select from rm.meetings m
                where m.id = g.meeting_id and m.id = $4 and m.relationship_id = $5)
            union all
            select lower(busy.part), upper(busy.part)
            from app.outside_calendars c, unnest(c.busy * tstzmultirange(tstzrange(span.first, span.last))) busy (part)
            where c.user_id = u.id) b) as busy
      from app.users u cross join span where u.id = any($1::uuid[])`,
    values: [userIds, from, to, moved?.meetingId ?? null, moved?.relationshipId ?? null],
  })
  return new Map(
    rows.map(({ id, time_zone, week, days_apart, busy }) => [
      id,
      {
        timeZone: time_zone,
        week,
        daysApart: days_apart,
        busy: busy.starts.map((start, n) => ({
          start: Math.round(start * 1000),
          end: Math.round((busy.ends[n] ?? start) * 1000),
        })),
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
          where m.id = g.meeting_id and m.id = $4 and m.relationship_id = $5)
      order by g.starts_at`,
    values: [userId, from, to, moved?.meetingId ?? null, moved?.relationshipId ?? null],
  })
}
