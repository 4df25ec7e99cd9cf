import {
  type AdminFigures,
  delayBuckets,
  figuresVersion,
  menteeSteps,
  relationshipFigures,
  type requestFigures,
  type ToldFigure,
} from '#contract/console/figures.ts'
import { fewestPeople } from '#contract/console/feedback-figures.ts'
import { type evidences, meetingStates } from '#contract/meetings.ts'
import type { Instant } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { allPrograms } from '#projections/figures/counts.ts'
import { defaultLimit } from '#projections/capacities/projection.ts'
import { cellsOf, ofScope } from './cells.ts'
import { companyZone, type Placed, rowsOf } from './counted.ts'
import { type Selection, type ToldSelection, utcMonth } from './selection.ts'
import { groupsOf } from './slices.ts'
import { type Asked, type Group, valuesOf, within } from './told-groups.ts'

interface Dimensions {
  readonly unit?: string | null
  readonly country?: string | null
  readonly program_id?: string | null
}
type Counts<Name extends string> = Dimensions & Readonly<Record<Name, number>>
/** Of one of the sets that sessions are grouped by: unit, country, program, state, or month with its evidence. */
type SessionRow = Counts<'sessions' | 'held'> & {
  readonly of: (typeof sessionSets)[number]
  readonly state: AdminFigures['sessions']['states'][number]['state']
  readonly evidence: (typeof evidences)[number] | null
  readonly month: string | null
}

const dimensions = ['unit', 'country', 'program_id'] as const
const sessionSets = [...dimensions, 'state', 'month'] as const
const place = `nullif(unit, '') as unit, nullif(country, '') as country`

/** Every figure of a selection, from the counts that the database keeps (docs/decisions/0556). */
export async function figuresQuery(sql: Sql, selection: ToldSelection, now: Instant): Promise<AdminFigures> {
  const read = async <Row extends object>(text: (placed: Placed) => string) => {
    const values: unknown[] = []
    return sql.query<Row>({ text: text((given) => `$${values.push(given)}`), values })
  }
  const [[invited], mentees, enrolledIn, [requests], relationships, sessions, [mentors], ratings, delays, names] =
    await Promise.all([
      read<Counts<'invited'>>(
        (placed) => `select ${total('invited')} from (
        select 1 as n from (${rowsOf.invitations(selection, placed)}) rows) invitations`,
      ),
      read<Counts<(typeof menteeSteps)[number]>>((placed) => peopleSql(selection, placed)),
      read<Counts<'enrolled'>>((placed) => enrolledSql(selection, placed)),
      read<Counts<(typeof requestFigures)[number]>>((placed) => requestsSql(selection, placed)),
      read<Counts<(typeof relationshipFigures)[number]>>((placed) => relationshipsSql(selection, placed)),
      read<SessionRow>((placed) => sessionsSql(selection, placed)),
      read<AdminFigures['mentors']>((placed) => mentorsSql(selection, placed)),
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
      held: sum(sessionsBy(by).filter(is), 'held'),
      ...told({ [by === 'program_id' ? 'program' : by]: value ?? '' }),
    }
  }
  const sessionsBy = (set: SessionRow['of']) => sessions.filter((row) => row.of === set)
  const months = sessionsBy('month').filter(({ month }) => month !== null)
  const valuesBy = <By extends 'unit' | 'country'>(by: By) =>
    [...new Set([...mentees, ...relationships, ...sessionsBy(by)].map((row) => row[by] ?? null))].toSorted((a, b) =>
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
      held: sum(sessionsBy('state'), 'held'),
      states: meetingStates.flatMap((state) => {
        const count = sum(
          sessionsBy('state').filter((row) => row.state === state),
          'sessions',
        )
        return count === 0 ? [] : [{ state, count }]
      }),
      months: [...new Set(months.flatMap(({ month, held }) => (month !== null && held > 0 ? [month] : [])))]
        .toSorted()
        .map((month) => ({ month, ...byEvidence(months.filter((row) => row.month === month)) })),
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

const total = (name: string, where = 'true') => `coalesce(sum(n) filter (where ${where}), 0)::int as "${name}"`

function peopleSql(selection: Selection, placed: Placed): string {
  return `select ${place}, ${menteeSteps.map((step) => total(step, `state = '${step}'`)).join(', ')}
    from (${cellsOf(['person'], ofScope(selection), placed)}) cells
    group by cells.unit, cells.country having sum(n) filter (where state = 'enrolled') > 0`
}

/** Somebody may take part in several programs: each counts them. */
function enrolledSql(selection: Selection, placed: Placed): string {
  return `select program_id, ${total('enrolled')} from (${cellsOf(['person'], selection, placed)}) cells
    where state = 'enrolled' and program_id <> '${allPrograms}' group by 1`
}

const since = (from: string | null) => (from === null ? `moment > '-infinity'` : `moment >= ${from}::timestamptz`)

function requestsSql(selection: Selection, placed: Placed): string {
  const from = selection.from === null ? null : placed(selection.from)
  const inPeriod = from === null ? 'true' : since(from)
  const answers = ['confirmed', 'refused', 'expired', 'withdrawn', 'revoked']
  return `select ${total('waiting', `state = 'requested'`)},
      ${total('answered', `detail in ('confirmed', 'refused') and ${inPeriod}`)},
      ${answers.map((answer) => total(answer, `detail = '${answer}' and ${inPeriod}`)).join(', ')}
    from (${cellsOf(['request'], selection, placed)}) cells`
}

function relationshipsSql(selection: Selection, placed: Placed): string {
  const from = selection.from === null ? null : placed(selection.from)
  return `select ${place}, program_id, ${total('running', `kind = 'relationship' and state = 'running'`)},
      ${total('started', `kind = 'relationship' and ${since(from)}`)},
      ${total('ended', `kind = 'ending' and ${since(from)}`)}
    from (${cellsOf(['relationship', 'ending'], selection, placed)}) cells
    group by cells.unit, cells.country, program_id having sum(n) filter (where kind = 'relationship') > 0`
}

function sessionsSql(selection: Selection, placed: Placed): string {
  const from = selection.from === null ? null : placed(selection.from)
  const sets = ['unit', 'country', 'program_id', 'state', 'month, evidence']
  return `select case ${dimensions.map((by) => `when grouping(${by}) = 0 then '${by}'`).join(' ')}
        when grouping(state) = 0 then 'state' else 'month' end as of,
      ${place}, program_id, state, nullif(evidence, '') as evidence, month, ${total('sessions')},
      ${total('held', `evidence <> ''`)}
    from (select unit, country, program_id, state, detail as evidence, n, case when kind = 'session' then
        to_char(moment at time zone ${companyZone}, 'YYYY-MM') end as month
      from (${cellsOf(['session', 'undated'], selection, placed)}) cells
      where ${from === null ? 'true' : since(from)}) sessions
    group by grouping sets (${sets.map((set) => `(${set})`).join(', ')}) having sum(n) > 0`
}

function mentorsSql(selection: Selection, placed: Placed): string {
  const { at, unit, country } = ofScope(selection)
  const moment = at === null ? null : `${placed(at)}::timestamptz`
  const then = (of: string) =>
    moment === null ? `${of}.until = 'infinity'` : `${of}.until > ${moment} and ${of}.since <= ${moment}`
  const given = (column: string, value: string | null) => (value === null ? 'true' : `${column} = ${placed(value)}`)
  return `select count(*)::int as mentors, (count(*) filter (where open = 0))::int as idle,
      (count(*) filter (where open > 0 and open < places))::int as partly,
      (count(*) filter (where open >= places and open > 0))::int as "full",
      coalesce(sum(places), 0)::int as places, coalesce(sum(greatest(places - open, 0)), 0)::int as free_places
    from (
      select coalesce(r.open, 0) as open, coalesce(c.own_limit, d.places) as places
      from rm.figure_steps p
        cross join (select ${defaultLimit(`'presenter'`)} as places) d
        left join (select profile_id, own_limit from rm.capacities
          where company_id = app.current_company() and own_limit is not null) c on c.profile_id = p.profile_id
        left join (select s.presenter_id, count(*)::int as open from rm.figure_spans s
          where s.company_id = app.current_company() and s.kind = 'relationship' and s.state = 'running'
            and ${then('s')}
          group by 1) r on r.presenter_id = p.profile_id
      where p.company_id = app.current_company() and p.step = 'mentor' and ${then('p')}
        and p.program_id = ${placed(ofScope(selection).programId)} and ${given('p.unit', unit)}
        and ${given('p.country', country)}) mentors`
}

async function namesOf(sql: Sql) {
  const [units, programs] = await Promise.all([
    sql.query<{ code: string; label: { fr: string; en: string } }>({
      name: 'admin_figures_units',
      text: 'select code, label from app.business_units',
    }),
    sql.query<{ id: string; name: { fr: string; en: string } }>({
      name: 'admin_figures_program_names',
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
