import {
  type AdminFigures,
  menteeSteps,
  type relationshipFigures,
  type requestFigures,
} from '#contract/console/insight/figures.ts'
import type { Instant } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { allPrograms } from '#projections/insight/figures/counts.ts'
import { limitIn, limitOfPrograms } from '#projections/mentoring/capacity/projection.ts'
import { answerOf, type Counts, dimensions, type MeetingCounts, type meetingSets } from './answer.ts'
import { cellsOf, ofScope } from './cells.ts'
import { companyZone, type Placed, requestAnswers, rowsOf } from './counted.ts'
import { type Selection, type PeriodSelection, utcMonth } from './selection.ts'
import { groupsOf } from './slices.ts'

/** Of one of the sets that meetings are grouped by. */
type MeetingRow = MeetingCounts & { readonly of: (typeof meetingSets)[number] }

const place = `nullif(unit, '') as unit, nullif(country, '') as country`

/** Every figure of a selection, from the counts that the database keeps (docs/decisions/2803). */
export async function figuresQuery(sql: Sql, selection: PeriodSelection, now: Instant): Promise<AdminFigures> {
  const read = async <Row extends object>(text: (placed: Placed) => string) => {
    const values: unknown[] = []
    return sql.query<Row>({ text: text((given) => `$${values.push(given)}`), values })
  }
  const [[invited], mentees, enrolledIn, [requests], relationships, meetings, mentors, ratings, delays, names] =
    await Promise.all([
      read<Counts<'invited'>>(
        (placed) => `select ${total('invited')} from (
        select 1 as n from (${rowsOf.invitations(selection, placed)}) rows) invitations`,
      ),
      read<Counts<(typeof menteeSteps)[number]>>((placed) => peopleSql(selection, placed)),
      read<Counts<'enrolled'>>((placed) => enrolledSql(selection, placed)),
      read<Counts<(typeof requestFigures)[number]>>((placed) => requestsSql(selection, placed)),
      read<Counts<(typeof relationshipFigures)[number]>>((placed) => relationshipsSql(selection, placed)),
      read<MeetingRow>((placed) => meetingsSql(selection, placed)),
      mentorsOf(sql, selection),
      groupsOf(sql, 'ratings', utcMonth(now)),
      groupsOf(sql, 'delays', utcMonth(now)),
      namesOf(sql),
    ])
  if (invited === undefined || requests === undefined) throw new Error('an aggregate without a row')
  return answerOf(selection, now, {
    invited: invited.invited,
    mentees,
    enrolledIn,
    requests,
    relationships,
    meetingsBy: (set) => meetings.filter((row) => row.of === set),
    mentors,
    ratings,
    delays,
    names,
  })
}

/** The mentors of a selection, and their places. */
export async function mentorsOf(sql: Sql, selection: Selection): Promise<AdminFigures['mentors']> {
  const values: unknown[] = []
  const text = mentorsSql(selection, (given) => `$${values.push(given)}`)
  const [mentors] = await sql.query<AdminFigures['mentors']>({ text, values })
  if (mentors === undefined) throw new Error('an aggregate without a row')
  return mentors
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
  return `select ${total('waiting', `state = 'requested'`)},
      ${total('answered', `detail in ('confirmed', 'refused') and ${inPeriod}`)},
      ${requestAnswers.map((answer) => total(answer, `detail = '${answer}' and ${inPeriod}`)).join(', ')}
    from (${cellsOf(['request'], selection, placed)}) cells`
}

function relationshipsSql(selection: Selection, placed: Placed): string {
  const from = selection.from === null ? null : placed(selection.from)
  return `select ${place}, program_id, ${total('running', `kind = 'relationship' and state = 'running'`)},
      ${total('started', `kind = 'relationship' and ${since(from)}`)},
      ${total('ended', `kind = 'ending' and ${since(from)}`)},
      ${total('with_goal', `kind = 'plan' and state in ('goal', 'reached')`)},
      ${total('goal_reached', `kind = 'plan' and state = 'reached' and ${since(from)}`)}
    from (${cellsOf(['relationship', 'ending', 'plan'], selection, placed)}) cells
    group by cells.unit, cells.country, program_id having sum(n) filter (where kind = 'relationship') > 0`
}

function meetingsSql(selection: Selection, placed: Placed): string {
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

/** SQL: the limit of a mentor without one of their own, in the selected program, if any. */
const placesOf = ({ programId }: Selection, profile: string, program: string) =>
  programId === null ? limitOfPrograms(profile, `'presenter'`) : limitIn(program, `'presenter'`)

function mentorsSql(selection: Selection, placed: Placed): string {
  const { at, unit, country } = ofScope(selection)
  const moment = at === null ? null : `${placed(at)}::timestamptz`
  const then = (of: string) =>
    moment === null ? `${of}.until = 'infinity'` : `${of}.until > ${moment} and ${of}.since <= ${moment}`
  const given = (column: string, value: string | null) => (value === null ? 'true' : `${column} = ${placed(value)}`)
  // Not read by parallel workers, of which each would add up all accompaniments.
  return `with running as materialized (
      select s.presenter_id, count(*)::int as open from rm.figure_spans s
      where s.company_id = app.current_company() and s.kind = 'relationship' and s.state = 'running' and ${then('s')}
      group by 1)
    select count(*)::int as mentors, (count(*) filter (where open = 0))::int as idle,
      (count(*) filter (where open > 0 and open < places))::int as partly,
      (count(*) filter (where open >= places and open > 0))::int as "full",
      coalesce(sum(places), 0)::int as places, coalesce(sum(greatest(places - open, 0)), 0)::int as free_places
    from (
      select coalesce(r.open, 0) as open, coalesce(c.own_limit, d.places) as places
      from rm.figure_steps p
        cross join lateral (select ${placesOf(selection, 'p.profile_id', 'p.program_id')} as places) d
        left join (select profile_id, own_limit from rm.capacities
          where company_id = app.current_company() and own_limit is not null) c on c.profile_id = p.profile_id
        left join running r on r.presenter_id = p.profile_id
      where p.company_id = app.current_company() and p.step = 'mentor' and ${then('p')}
        and p.program_id = ${placed(ofScope(selection).programId)} and ${given('p.unit', unit)}
        and ${given('p.country', country)}) mentors`
}

export async function namesOf(sql: Sql) {
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
