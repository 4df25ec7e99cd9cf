import {
  type AdminFigures,
  menteeSteps,
  mentorFigures,
  relationshipFigures,
  requestFigures,
} from '#contract/console/insight/figures.ts'
import { answerOf, type Counts, dimensions, type MeetingCounts } from '#api/admin/insight/figures/answer.ts'
import { namesOf } from '#api/admin/insight/figures/query.ts'
import type { Instant } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { type Placed, rowsOf } from '#api/admin/insight/figures/counted.ts'
import { type Selection, type PeriodSelection, utcMonth } from '#api/admin/insight/figures/selection.ts'
import type { Given } from '#api/admin/insight/figures/slices.ts'
import { type Slice, disclosedGroups } from '#api/admin/insight/figures/disclosed-groups.ts'

/** Every figure of a selection, counted from every span and profile: what the counts of the product must give. */
export async function recountedFigures(sql: Sql, selection: PeriodSelection, now: Instant): Promise<AdminFigures> {
  const counted = async <Row extends object>(list: keyof typeof rowsOf, columns: string, by: readonly string[]) => {
    const values: unknown[] = []
    const place: Placed = (given) => `$${values.push(given)}`
    const text = `select ${[...by, columns].join(', ')} from (${rowsOf[list](selection, place)}) counted
      ${by.length === 0 ? '' : `group by ${by.join(', ')}`}`
    return sql.query<Row>({ text, values })
  }
  const of = (names: readonly string[]) =>
    names.map((name) => `(count(*) filter (where "${name}"))::int as "${name}"`).join(', ')
  const [[invited], mentees, enrolledIn, [requests], relationships, meetings, [mentors], ratings, delays, names] =
    await Promise.all([
      counted<Counts<'invited'>>('invitations', of(['invited']), []),
      counted<Counts<(typeof menteeSteps)[number]>>('users', of(menteeSteps), ['unit', 'country']),
      enrolledByProgram(sql, selection),
      counted<Counts<(typeof requestFigures)[number]>>('mentoring_requests', of(requestFigures), []),
      counted<Counts<(typeof relationshipFigures)[number]>>(
        'mentoring_relationships',
        of(relationshipFigures),
        dimensions,
      ),
      counted<MeetingCounts>('meetings', of(['sessions', 'held']), [...dimensions, 'state', 'evidence', 'month']),
      counted<AdminFigures['mentors']>(
        'mentors',
        `${of(mentorFigures)}, coalesce(sum(places), 0)::int as places,
        coalesce(sum(greatest(places - open, 0)), 0)::int as free_places`,
        [],
      ),
      groupsOf(sql, 'ratings', utcMonth(now)),
      groupsOf(sql, 'delays', utcMonth(now)),
      namesOf(sql),
    ])
  if (invited === undefined || requests === undefined || mentors === undefined)
    throw new Error('an aggregate without a row')
  return answerOf(selection, now, {
    invited: invited.invited,
    mentees,
    enrolledIn,
    requests,
    relationships,
    meetingsBy: () => meetings,
    mentors,
    ratings,
    delays,
    names,
  })
}

/** Somebody may take part in several programs: each counts them. */
async function enrolledByProgram(sql: Sql, selection: Selection) {
  const programs = await sql.query<{ id: string }>({
    text: 'select id from app.programs where $1::uuid is null or id = $1',
    values: [selection.programId],
  })
  return Promise.all(
    programs.map(async ({ id }) => {
      const values: unknown[] = []
      const rows = rowsOf.users({ ...selection, programId: id }, (given) => `$${values.push(given)}`)
      const [row] = await sql.query<{ enrolled: number }>({
        text: `select count(*)::int as enrolled from (${rows}) counted`,
        values,
      })
      return { program_id: id, enrolled: row?.enrolled ?? 0 }
    }),
  )
}

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

type Measure = 'ratings' | 'delays'

/** By program, mentee's unit and country, and month, in one row. */
const slicesSql = (kind: Measure) => `
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
async function groupsOf(sql: Sql, kind: Measure, until: string): Promise<Given> {
  const [rows] = await sql.query<{ places: readonly PlaceRow[] }>({
    text: slicesSql(kind),
    values: [until],
  })
  const slices = (rows?.places ?? []).map(({ program, unit, country, ...slice }) => ({
    ...slice,
    path: [{ program, unit, country }, { program, unit }, { program }, {}],
  }))
  return { slices, groups: disclosedGroups(slices) }
}
