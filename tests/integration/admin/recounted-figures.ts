import {
  type AdminFigures,
  delayBuckets,
  figuresVersion,
  menteeSteps,
  mentorFigures,
  relationshipFigures,
  requestFigures,
  type ToldFigure,
} from '#contract/console/figures.ts'
import { fewestPeople } from '#contract/console/feedback-figures.ts'
import { type evidences, meetingStates } from '#contract/meetings.ts'
import type { Instant } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { type Placed, rowsOf } from '#api/admin/figures/counted.ts'
import { type Selection, type ToldSelection, utcMonth } from '#api/admin/figures/selection.ts'
import { type Asked, type Group, type Slice, toldGroups, valuesOf, within } from '#api/admin/figures/told-groups.ts'

interface Dimensions {
  readonly unit?: string | null
  readonly country?: string | null
  readonly program_id?: string
}
type Counts<Name extends string> = Dimensions & Readonly<Record<Name, number>>
type SessionRow = Counts<'sessions' | 'held'> & {
  readonly state: AdminFigures['sessions']['states'][number]['state']
  readonly evidence: (typeof evidences)[number] | null
  readonly month: string | null
}

const dimensions = ['unit', 'country', 'program_id'] as const

/** Every figure of a selection, counted from every span and profile: what the counts of the product must give. */
export async function recountedFigures(sql: Sql, selection: ToldSelection, now: Instant): Promise<AdminFigures> {
  const counted = async <Row extends object>(list: keyof typeof rowsOf, columns: string, by: readonly string[]) => {
    const values: unknown[] = []
    const place: Placed = (given) => `$${values.push(given)}`
    const text = `select ${[...by, columns].join(', ')} from (${rowsOf[list](selection, place)}) counted
      ${by.length === 0 ? '' : `group by ${by.join(', ')}`}`
    return sql.query<Row>({ text, values })
  }
  const of = (names: readonly string[]) =>
    names.map((name) => `(count(*) filter (where "${name}"))::int as "${name}"`).join(', ')
  const [[invited], mentees, enrolledIn, [requests], relationships, sessions, [mentors], ratings, delays, names] =
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
      counted<SessionRow>('meetings', of(['sessions', 'held']), [...dimensions, 'state', 'evidence', 'month']),
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
  const asked: Asked = {
    program: selection.programId,
    unit: selection.unit,
    country: selection.country,
    from: selection.toldFrom,
    until: selection.toldUntil,
  }
  const told = (more: Partial<Asked>) => ({
    rating: average(within(ratings, { ...asked, ...more })),
    delay: median(within(delays, { ...asked, ...more })),
  })
  const whole = told({})
  const wholeOnly = selection.unit === null && selection.country === null
  const lines = (groups: readonly Group[], rankOf: (value: number) => number) =>
    wholeOnly ? linesOf(within(groups, asked), rankOf) : null
  const groupsBy = (by: (typeof dimensions)[number], value: string | null) => {
    const is = (row: Dimensions) => row[by] === value
    return {
      enrolled: sum(by === 'program_id' ? enrolledIn.filter(is) : mentees.filter(is), 'enrolled'),
      running: sum(relationships.filter(is), 'running'),
      held: sum(sessions.filter(is), 'held'),
      ...told({ [by === 'program_id' ? 'program' : by]: value ?? '' }),
    }
  }
  const valuesBy = <By extends 'unit' | 'country'>(by: By) =>
    [...new Set([...mentees, ...relationships, ...sessions].map((row) => row[by] ?? null))].toSorted((a, b) =>
      (a ?? '\uFFFF').localeCompare(b ?? '\uFFFF'),
    )
  return {
    version: figuresVersion,
    at: selection.at ?? now,
    business_unit: selection.unit,
    from: selection.from,
    told_until: selection.untilAt,
    people: { invited: invited.invited, ...totals(mentees, menteeSteps) },
    requests,
    relationships: totals(relationships, relationshipFigures),
    sessions: {
      held: sum(sessions, 'held'),
      states: meetingStates.flatMap((state) => {
        const count = sum(
          sessions.filter((row) => row.state === state),
          'sessions',
        )
        return count === 0 ? [] : [{ state, count }]
      }),
      months: [...new Set(sessions.flatMap(({ month, held }) => (month !== null && held > 0 ? [month] : [])))]
        .toSorted()
        .map((month) => ({ month, ...byEvidence(sessions.filter((row) => row.month === month)) })),
    },
    mentors,
    delays: {
      ...whole.delay,
      lines: lines(delays, bucketOf)?.map(({ ranks, count }) => ({ buckets: ranks, count })) ?? null,
    },
    ratings: {
      ...whole.rating,
      lines:
        lines(ratings, (level) => 5 - level)?.map(({ ranks, count }) => ({
          levels: ranks.map((rank) => 5 - rank),
          count,
        })) ?? null,
    },
    units: valuesBy('unit').map((unit) => ({
      unit,
      label: names.units.get(unit ?? '') ?? null,
      ...groupsBy('unit', unit),
    })),
    countries: valuesBy('country').map((country) => ({ country, ...groupsBy('country', country) })),
    programs: [...names.programs]
      .filter(([id]) => selection.programId === null || selection.programId === id)
      .map(([id, name]) => ({ program_id: id, name, ...groupsBy('program_id', id) })),
  }
}

function sum<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0)
}

function totals<Name extends string>(rows: readonly Counts<Name>[], names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, sum(rows, name)])) as Record<Name, number>
}

function byEvidence(rows: readonly SessionRow[]): Record<(typeof evidences)[number], number> {
  const count = (evidence: (typeof evidences)[number]) =>
    sum(
      rows.filter((row) => row.evidence === evidence),
      'held',
    )
  return {
    declared_by_one: count('declared_by_one'),
    confirmed_by_both: count('confirmed_by_both'),
    platform: count('platform'),
  }
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

async function namesOf(sql: Sql) {
  const [units, programs] = await Promise.all([
    sql.query<{ code: string; label: { fr: string; en: string } }>({
      text: 'select code, label from app.business_units',
    }),
    sql.query<{ id: string; name: { fr: string; en: string } }>({
      text: 'select id, name from app.programs order by created_at, id',
    }),
  ])
  return {
    units: new Map(units.map(({ code, label }) => [code, label])),
    programs: new Map(programs.map(({ id, name }) => [id, name])),
  }
}

function average(groups: readonly Group[]): ToldFigure {
  const values = [...valuesOf(groups)]
  const items = values.reduce((total, [, count]) => total + count, 0)
  const points = values.reduce((total, [value, count]) => total + value * count, 0)
  return { items, middle: items <= 0 ? null : Math.round((points / items) * 10) / 10 }
}

/** The lower one of the two in the middle. */
function median(groups: readonly Group[]): ToldFigure {
  const values = [...valuesOf(groups)].toSorted(([a], [b]) => a - b)
  const items = values.reduce((total, [, count]) => total + count, 0)
  let passed = 0
  const middle = values.find(([, count]) => (passed += count) >= items / 2)
  return { items, middle: items <= 0 ? null : (middle?.[0] ?? null) }
}

function bucketOf(days: number): number {
  return delayBuckets.findIndex(([, to]) => to === null || days <= to)
}

/** By rank; a line of few items stands with its neighbour, so that every line of several ranks or of one has enough. */
function linesOf(
  groups: readonly Group[],
  rankOf: (value: number) => number,
): readonly { readonly ranks: number[]; readonly count: number }[] {
  const counts = new Map<number, number>()
  for (const [value, count] of valuesOf(groups)) counts.set(rankOf(value), (counts.get(rankOf(value)) ?? 0) + count)
  const lines: { ranks: number[]; count: number }[] = []
  for (const [rank, count] of [...counts].filter(([, found]) => found > 0).toSorted(([a], [b]) => a - b)) {
    const last = lines.at(-1)
    if (last !== undefined && last.count < fewestPeople) {
      last.ranks.push(rank)
      last.count += count
    } else lines.push({ ranks: [rank], count })
  }
  const last = lines.at(-1)
  const before = lines.at(-2)
  if (last === undefined || before === undefined || last.count >= fewestPeople) return lines
  return [...lines.slice(0, -2), { ranks: [...before.ranks, ...last.ranks], count: before.count + last.count }]
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
async function groupsOf(sql: Sql, kind: Told, until: string): Promise<readonly Group[]> {
  const [rows] = await sql.query<{ places: readonly PlaceRow[] }>({
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
