import {
  type FigureName,
  figureLists,
  figureNames,
  figureParts,
  figureSelection,
  mentorFigures,
} from '#contract/console/insight/figures.ts'
import { evidences, meetingStates } from '#contract/meetings/meetings.ts'
import { defaultSettings } from '#domain/company/company-settings.ts'
import { cancellationReasons } from '#domain/mentoring/mentoring-request/words.ts'
import { menteeSteps } from '#projections/insight/figures/projection.ts'
import { limitIn, limitOfPrograms } from '#projections/mentoring/capacity/projection.ts'
import { BadParameter } from '../../platform/console-problem.ts'
import type { CountedRows } from '../../platform/list-params.ts'
import { type Selection, selectionIn, single } from './selection.ts'

/** Gives the placeholder of a value. */
export type Placed = (given: unknown) => string

/**
 * The rows that figures are counted from, of a selection: `id` in its list, unit and country, and what the figures
 * tell apart. A figure and the list that it opens read the same text.
 */
export const rowsOf = {
  users: menteesSql,
  invitations: invitationsSql,
  mentors: mentorsSql,
  mentoring_requests: requestsSql,
  mentoring_relationships: relationshipsSql,
  meetings: meetingsSql,
} as const

const given = (value: string | null, column: string, place: Placed) =>
  value === null ? 'true' : value === '' ? `${column} is null` : `${column} = ${place(value)}`

const ofPeople = ({ unit, country }: Selection, place: Placed, person: string) =>
  `${given(unit, `${person}.business_unit`, place)} and ${given(country, `${person}.country`, place)}`

const by = (column: string, at: string | null) => (at === null ? `${column} is not null` : `${column} <= ${at}`)

/** Profiles that take part, at a moment: also those that were taken out of the program since. */
function enrolled(role: string, { at, programId }: Selection, place: Placed, moment: string | null) {
  const ofProgram = programId === null ? '' : `and e.program_id = ${place(programId)}`
  const taken = (table: string, when: string) =>
    `select e.profile_id from ${table} e where e.company_id = app.current_company() ${ofProgram} ${when}`
  const then =
    moment === null
      ? taken('app.program_enrollments', '')
      : `${taken('app.program_enrollments', `and e.created_at <= ${moment}`)}
        union all ${taken('app.past_enrollments', `and e.since <= ${moment} and e.until > ${moment}`)}`
  return `p.company_id = app.current_company() and p.role = '${role}'
    and ${at === null ? 'p.closed_at is null' : `(p.closed_at is null or p.closed_at > ${moment})`}
    and p.id in (${then})`
}

function menteesSql(selection: Selection, place: Placed): string {
  const moment = selection.at === null ? null : `${place(selection.at)}::timestamptz`
  const first = (step: string) => `min(${step}) as ${step}`
  const ofProgram = selection.programId === null ? '' : `and program_id = ${place(selection.programId)}`
  return `select u.id, u.business_unit as unit, u.country, true as enrolled, ${by('p.complete_at', moment)} as complete,
      coalesce(${by('f.asked_at', moment)}, false) as asked,
      coalesce(${by('f.accompanied_at', moment)}, false) as accompanied,
      coalesce(${by('f.met_at', moment)}, false) as met, coalesce(${by('f.finished_at', moment)}, false) as finished,
      coalesce(${by('f.rated_at', moment)}, false) as rated
    from app.profiles p join app.users u on u.id = p.user_id
    left join (select participant_id, ${menteeSteps.map(first).join(', ')}
      from rm.figure_mentees where company_id = app.current_company() ${ofProgram} group by 1) f
      on f.participant_id = p.id
    where ${enrolled('participant', selection, place, moment)} and ${ofPeople(selection, place, 'u')}`
}

/** Of mentees to be. An invitation has no country. */
function invitationsSql({ at, programId, unit, country }: Selection, place: Placed): string {
  const moment = at === null ? null : `${place(at)}::timestamptz`
  const sent = `i.created_at <= ${moment} and coalesce(i.revoked_at > ${moment}, true)`
  return `select i.id, i.business_unit as unit, null::text as country, true as invited from app.invitations i
    where i.company_id = app.current_company() and i.origin <> 'open' and i.roles @> '{participant}'
      and ${moment === null ? 'i.revoked_at is null' : sent}
      ${programId === null ? '' : `and i.program_id = ${place(programId)}`}
      and ${given(unit, 'i.business_unit', place)} and ${given(country, 'null::text', place)}`
}

function mentorsSql(selection: Selection, place: Placed): string {
  const moment = selection.at === null ? null : `${place(selection.at)}::timestamptz`
  return `select id, unit, country, open, places, true as mentors, open = 0 as idle,
      open > 0 and open < places as partly, open >= places and open > 0 as "full" from (
    select u.id, u.business_unit as unit, u.country, coalesce(r.open, 0) as open,
      coalesce(c.own_limit, ${
        selection.programId === null
          ? limitOfPrograms('p.id', `'presenter'`)
          : limitIn(place(selection.programId), `'presenter'`)
      }) as places
    from app.profiles p join app.users u on u.id = p.user_id left join rm.capacities c on c.profile_id = p.id
    left join (select s.presenter_id, count(*)::int as open from rm.figure_spans s
      where ${spansAt('relationship', { ...selection, programId: null }, place)} and s.state = 'running' group by 1) r
      on r.presenter_id = p.id
    where ${enrolled('presenter', selection, place, moment)} and ${ofPeople(selection, place, 'u')}) mentors`
}

function spansAt(kind: string, { at, programId }: Selection, place: Placed): string {
  const moment = at === null ? null : `${place(at)}::timestamptz`
  return `s.company_id = app.current_company() and s.kind = '${kind}'
    and ${moment === null ? `s.until = 'infinity'` : `s.until > ${moment} and s.since <= ${moment}`}
    ${programId === null ? '' : `and s.program_id = ${place(programId)}`}`
}

/** Of what has two parties: unit and country are the mentee's. */
function spansSql(kind: string, columns: string, selection: Selection, place: Placed): string {
  return `select s.subject as id, m.business_unit as unit, m.country, s.program_id, ${columns}
    from rm.figure_spans s join app.users m on m.id = s.participant_user_id
    where ${spansAt(kind, selection, place)} and ${ofPeople(selection, place, 'm')}`
}

const after = (column: string, { from }: Selection, place: Placed) =>
  from === null ? '' : `and ${column} >= ${place(from)}::timestamptz`

/** How requests end, and that they are confirmed. */
export const requestAnswers = ['confirmed', ...cancellationReasons]

function requestsSql(selection: Selection, place: Placed): string {
  const inPeriod = `(true ${after('s.moment', selection, place)})`
  const columns = `s.state = 'requested' as waiting, s.detail in ('confirmed', 'refused') and ${inPeriod} as answered,
    ${requestAnswers.map((answer) => `s.detail = '${answer}' and ${inPeriod} as ${answer}`).join(', ')}`
  return spansSql('request', columns, selection, place)
}

function relationshipsSql(selection: Selection, place: Placed): string {
  const plans = (are: string) =>
    `select s.subject from rm.figure_spans s where ${spansAt('plan', selection, place)} and ${are}`
  const columns = `s.state = 'running' as running,
    s.moment is not null ${after('s.moment', selection, place)} as started,
    s.state = 'over' ${after('s.since', selection, place)} as ended,
    s.subject in (${plans(`s.state in ('goal', 'reached')`)}) as with_goal,
    s.subject in (${plans(`s.state = 'reached' ${after('s.moment', selection, place)}`)}) as goal_reached`
  return spansSql('relationship', columns, selection, place)
}

/** SQL: the zone of the company's clock. */
export const companyZone = `(select
  app.zone_or_utc(coalesce(c.settings ->> 'time_zone', '${defaultSettings.time_zone}'))
  from app.companies c where c.id = app.current_company())`

function meetingsSql(selection: Selection, place: Placed): string {
  const columns = `true as sessions, s.detail is not null as held, s.state, s.detail as evidence,
    to_char(s.moment at time zone ${companyZone}, 'YYYY-MM') as month`
  return `${spansSql('session', columns, selection, place)} ${after('coalesce(s.moment, s.begun)', selection, place)}`
}

const mentorNames = new Set<FigureName>(mentorFigures)
const partParameters: Readonly<Record<(typeof figureParts)[number], (value: string) => boolean>> = {
  month: (value) => /^\d{4}-\d{2}$/.test(value),
  state: (value) => meetingStates.some((state) => state === value),
  evidence: (value) => evidences.some((evidence) => evidence === value),
}

/**
 * The rows of a list that one figure counts, from the value of its filter `figure`.
 * @throws BadParameter
 */
export function countedRows(list: string, value: string): CountedRows {
  const query = new URLSearchParams(value)
  const known = new Set<string>(['name', 'from', ...Object.values(figureSelection), ...figureParts])
  for (const name of query.keys()) if (!known.has(name)) throw new BadParameter('figure', 'invalid')
  const name = figureNames.find((one) => one === single(query, 'name') && figureLists[one] === list)
  if (name === undefined || value.length > 600) throw new BadParameter('figure', 'invalid')
  const selection = selectionOfFilter(query)
  const parts = figureParts.flatMap((part) => {
    const wanted = single(query, part)
    if (wanted === null) return []
    if (figureLists[name] !== 'meetings' || !partParameters[part](wanted)) throw new BadParameter('figure', 'invalid')
    return [[part, wanted] as const]
  })
  const rows = mentorNames.has(name) ? rowsOf.mentors : rowsOf[figureLists[name]]
  return (place) => {
    const narrowed = parts.map(([part, wanted]) => `and ${part} = ${place(wanted)}`).join(' ')
    return `select counted.id from (${rows(selection, place)}) counted where counted."${name}" ${narrowed}`
  }
}

/** An error in the value names the filter: the list has no parameters named like its parts. */
function selectionOfFilter(query: URLSearchParams): Selection {
  try {
    return selectionIn(query)
  } catch (error) {
    if (error instanceof BadParameter) throw new BadParameter('figure', 'invalid')
    throw error
  }
}
