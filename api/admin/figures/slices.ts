import type { Sql } from '#projections/sql.ts'
import { type Group, type Slice, toldGroups } from './told-groups.ts'

/** Longer answers count as this many days. */
const mostDays = 60

const month = (at: string) => `(extract(year from ${at} at time zone 'UTC') * 12
  + extract(month from ${at} at time zone 'UTC') - 1)::int`

const author = `case s.detail when 'participant' then s.participant_user_id else s.presenter_user_id end`
const spans = (kind: string) => `rm.figure_spans s where s.company_id = app.current_company() and s.kind = '${kind}'`

/** Each rating is given when its span begins, and taken back when it ends. By the author. */
const ratings = `
  select s.program_id, s.participant_user_id as mentee, ${author} as person, ${month('s.since')} as month, s.value,
    1 as n from ${spans('report')} and s.value is not null and s.since < $1
  union all
  select s.program_id, s.participant_user_id, ${author}, ${month('s.until')}, s.value, -1
    from ${spans('report')} and s.value is not null and s.until < $1`

/** Answers of mentors: what others withdrew, revoked or left to expire is none. */
const delays = `
  select s.program_id, s.participant_user_id as mentee, s.presenter_user_id as person, ${month('s.moment')} as month,
    least(floor(extract(epoch from s.moment - s.begun) / 86400), ${mostDays})::int as value, 1 as n
  from ${spans('request')} and s.until = 'infinity' and s.detail in ('confirmed', 'refused') and s.moment < $1`

const few = `count(distinct person)::int as people,
  case when count(distinct person) < 5 then array_agg(distinct person::text) end as few`

type Told = 'ratings' | 'delays'

/** By program, mentee's unit and country, and month, in one row. */
const slicesSql = (kind: Told) => `
  with items as materialized (
    select i.program_id, m.business_unit as unit, m.country, i.month, i.value, i.person, sum(i.n)::int as n
    from (${kind === 'ratings' ? ratings : delays}) i join app.users m on m.id = i.mentee group by 1, 2, 3, 4, 5, 6
  ), people as (
    select program_id, unit, country, month, ${few} from items group by 1, 2, 3, 4
  ), counts as (
    select program_id, unit, country, month, json_object_agg(value, n) as values
    from (select program_id, unit, country, month, value, sum(n) as n from items group by 1, 2, 3, 4, 5) v
    group by 1, 2, 3, 4
  )
  select coalesce(json_agg(json_build_object('program', p.program_id, 'unit', p.unit, 'country', p.country,
      'month', p.month, 'people', p.people, 'few', p.few, 'values', c.values)), '[]')
      as places
    from people p join counts c on c.program_id = p.program_id and c.month = p.month
      and c.unit is not distinct from p.unit and c.country is not distinct from p.country`

interface PlaceRow extends Omit<Slice, 'path'> {
  readonly program: string
  readonly unit: string | null
  readonly country: string | null
}
/**
 * Of the months that were over at `until`. Of the whole company, so that all selections are made of the same groups.
 */
export async function groupsOf(sql: Sql, kind: Told, until: string): Promise<readonly Group[]> {
  const [rows] = await sql.query<{ places: readonly PlaceRow[] }>({
    name: `admin_figures_${kind}`,
    text: slicesSql(kind),
    values: [until],
  })
  return toldGroups(
    (rows?.places ?? []).map(({ program, unit, country, ...slice }) => ({
      ...slice,
      path: [{ program, unit, country }, { program, unit }, { program }, {}],
    })),
  )
}
