import {
  type AdminFeedbackFigures,
  adminFeedbackFigures,
  fewestPeople,
  figurePeriods,
} from '#contract/console/feedback-figures.ts'
import type { FeedbackQuestionAttributes } from '#contract/feedback-questions.ts'
import { type Instant, isUuid } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { endpoint } from '../http/endpoint.ts'
import { type Schema, text, uuid } from '../openapi/parts.ts'
import { instantSchema } from './list-params.ts'
import type { ConsoleUser } from './console-user.ts'
import { BadParameter } from './console-problem.ts'
import { csvLine, csvStart } from '../http/csv.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from './dialect.ts'
import type { Reads } from '../http/read-your-writes.ts'
import { type Change, isFew, tellable, tellableBy, together, type Told } from './few-people.ts'
import { figureLines } from './feedback-figures-file.ts'
import { momentIn, one, takesOnly } from './records.ts'

const subjects = ['meeting', 'mentoring_relationship'] as const

/** What is counted; null: not filtered by it. */
export interface FigureFilter {
  readonly programId: string | null
  readonly unit: string | null
  readonly subcategory: (typeof subjects)[number]
  readonly days: (typeof figurePeriods)[number] | null
  /** As the figures were then; null: now. */
  readonly at: Instant | null
}

const filters: Readonly<Record<string, Schema>> = {
  program_id: uuid,
  business_unit: text,
  subcategory: { type: 'string', enum: [...subjects] },
  days: { type: 'string', enum: [...figurePeriods] },
  at: instantSchema,
}
const reads: Reads = ['feedbacks', 'journal']

export const feedbackFigureEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/feedback_figures',
    summary: 'What reports say in figures; nothing is told of fewer than five people',
    access: 'session',
    right: 'dashboard',
    reads,
    asks: { others: filters },
    answers: { one: [{ name: 'AdminFeedbackFigures', schema: adminFeedbackFigures }] },
    operationId: 'getAdminFeedbackFigures',
    handle: async (call) => one((await figuresFor(call)).figures),
  }),
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/feedback_figures.csv',
    summary: 'The same figures as a file, with their filters',
    access: 'session',
    right: 'dashboard',
    reads,
    asks: { others: filters },
    answers: { file: 'text/csv' },
    operationId: 'exportFeedbackFigures',
    handle: async (call) => {
      const { locale } = call.context
      const { figures, filter } = await figuresFor(call)
      const lines = await figureLines(call.sql, figures, filter, locale)
      const separator = locale === 'fr' ? ';' : ','
      return {
        status: 200,
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="feedback-${figures.at.slice(0, 10)}.csv"`,
        },
        stream: (write) => write(csvStart + lines.map((line) => csvLine(line, separator)).join('')),
      }
    },
  }),
]

async function figuresFor({ sql, consoleUser, query, services }: ConsoleCall) {
  const now = services.now()
  const filter = filterOf(query, consoleUser, now)
  const moment = filter.at === null ? null : await pastMoment(sql, filter, filter.at)
  return { filter, figures: await feedbackFigures(sql, filter, consoleUser.unit !== null, moment ?? { at: now }) }
}

/** The administrator of a unit sees the figures of the unit. @throws BadParameter */
function filterOf(query: URLSearchParams, { unit }: ConsoleUser, now: Instant): FigureFilter {
  takesOnly(query, Object.keys(filters))
  const programId = query.get('program_id')
  if (programId !== null && !isUuid(programId)) throw new BadParameter('program_id', 'invalid')
  const among = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    const given = query.get(name)
    const known = values.find((value) => value === given)
    if (given !== null && known === undefined) throw new BadParameter(name, 'invalid')
    return known ?? null
  }
  const at = momentIn(query)
  const days = among('days', figurePeriods)
  // Of a period that moves with the moment, two would give back what one person wrote.
  if (at !== null && days !== null) throw new BadParameter('days', 'invalid')
  return {
    programId,
    unit: unit ?? query.get('business_unit'),
    subcategory: among('subcategory', subjects) ?? 'meeting',
    days,
    at: at === null || at >= now ? null : at,
  }
}

/** $1 program, $2 unit, $3 about what, $4 now, $5 days back; $6, in the past, the last place of the log that counts. */
const ofProgram = `($1::uuid is null or program_id = $1)`
const ofUnit = `($2::text is null or unit = $2)`
const ofPeriod = `($5::int is null or requested_at > $4::timestamptz - make_interval(days => $5))`
const written = `
  rm.feedbacks f join app.users writer
    on writer.id = case f.author when 'participant' then f.participant_user_id else f.presenter_user_id end`
const ofSubject = `$3 = case when f.meeting_id is null then 'mentoring_relationship' else 'meeting' end`
const writer = `writer.id as person, writer.business_unit as unit`
const reportsNow = `
  select f.program_id, f.author, f.rating, f.requested_at, f.attributes ->> 'answers' as answers, ${writer}
  from ${written} where f.rating is not null and ${ofSubject}`
/** The ratings are those of the log; answers are sealed there, and told where they have not changed since. */
const reportsThen = `
  select f.program_id, f.author, (said.data ->> 'rating')::smallint as rating, f.requested_at,
    case when said.revision = f.revision then f.attributes ->> 'answers' end as answers, ${writer}
  from ${written}
  cross join lateral (
    select e.revision, e.data from rm.journal e where e.stream = 'feedback-' || f.id and e.position <= $6::bigint
    order by e.revision desc limit 1
  ) said
  where said.data ->> 'rating' is not null and ${ofSubject}`
const shown = `shown as (select * from reports where ${ofProgram} and ${ofUnit} and ${ofPeriod})`
/** How many, and who as long as they are few. */
const people = `count(distinct person)::int as people,
  case when count(distinct person) < ${fewestPeople} then array_agg(distinct person::text) end as few`

interface Scope {
  readonly reports: number
  readonly people: number
  readonly average: number | null
  readonly outside: readonly number[]
}
type RatingLine = Told & { readonly rating: number; readonly count: number }
type UnitLine = Told & Omit<AdminFeedbackFigures['units'][number], 'average'> & { readonly average: number }
type AnswerLine = Told & { readonly question: string; readonly code: string; readonly count: number }
type Question = Pick<FeedbackQuestionAttributes, 'title' | 'role_type' | 'subcategory' | 'choices'> & {
  readonly id: string
  readonly people: number
}

/** Of what the figures are. In the past, the last change that counts. */
interface Moment {
  readonly at: Instant
  readonly past?: { readonly last: Pick<Change, 'position' | 'at'>; readonly isTellable: boolean }
}

/** The last moment by `at` that no other gives away. */
async function pastMoment(sql: Sql, { programId, unit, subcategory }: FigureFilter, at: Instant): Promise<Moment> {
  const changes = await sql.query<Change>({
    name: 'admin_feedback_changes',
    text: `select changes.position::text, at, person from (
        select e.position, rm.iso(e.at) as at, f.program_id, ${writer}
        from ${written} join rm.journal e on e.stream = 'feedback-' || f.id where ${ofSubject}
      ) changes where ${ofProgram} and ${ofUnit} order by changes.position`,
    values: [programId, unit, subcategory],
  })
  const tellable = tellableBy(changes, at)
  const last = tellable ?? changes.findLast((change) => change.at <= at) ?? { position: '0', at }
  return { at, past: { last, isTellable: tellable !== null } }
}

export async function feedbackFigures(
  sql: Sql,
  { programId, unit, subcategory, days }: FigureFilter,
  ofOneUnit: boolean,
  { at, past }: Moment,
): Promise<AdminFeedbackFigures> {
  const values = [programId, unit, subcategory, at, days, ...(past === undefined ? [] : [past.last.position])]
  const [kind, reports] = past === undefined ? ['now', reportsNow] : ['then', reportsThen]
  const rows = <Row extends object>(name: string, query: string) =>
    sql.query<Row>({
      name: `admin_feedback_${name}_${kind}`,
      text: `with reports as (${reports}), ${shown} ${query}`,
      values,
    })
  const [scopes, ratings, units, answers, questions] = await Promise.all([
    rows<Scope>('scope', scopeSql),
    rows<RatingLine>('ratings', ratingsSql),
    rows<UnitLine>('units', unitsSql),
    rows<AnswerLine>('answers', answersSql),
    rows<Question>('questions', questionsSql),
  ])
  const [scope] = scopes
  if (scope === undefined) throw new Error('an aggregate without a row')
  const [outsideProgram = 0, outsideUnit = 0, outsidePeriod = 0] = scope.outside
  // What is left out could be had by subtraction, by those who may ask for the whole.
  const leftOut = [outsideProgram, ofOneUnit ? 0 : outsideUnit, outsidePeriod]
  const withheld = past?.isTellable === false || isFew(scope.people) || leftOut.some(isFew)
  const told = tellable(units)
  return {
    at,
    until: past?.last.at ?? at,
    reports: scope.reports,
    people: scope.people,
    withheld,
    average: withheld ? null : scope.average,
    ratings: withheld
      ? []
      : (together(ratings) ?? []).map((lines) => ({
          levels: lines.map(({ rating }) => rating),
          count: sum(lines),
        })),
    units: units.map(({ people: _people, few: _few, average, ...line }, index) => {
      const own = units[index]
      return { ...line, average: !withheld && own !== undefined && told.has(own) ? average : null }
    }),
    questions: questions.map(({ choices, ...question }) => ({
      ...question,
      lines: withheld || question.people < fewestPeople ? null : linesOf(question.id, choices, answers),
    })),
  }
}

/** The most frequent first; a code that the question has lost is its own word. */
function linesOf(question: string, choices: FeedbackQuestionAttributes['choices'], answers: readonly AnswerLine[]) {
  const given = answers.filter((line) => line.question === question)
  const labelOf = (code: string) => choices.find((choice) => choice.code === code)?.label ?? { fr: code, en: code }
  return (
    together(given)?.map((lines) => ({
      choices: lines.map(({ code }) => ({ code, label: labelOf(code) })),
      count: sum(lines),
    })) ?? null
  )
}

function sum(lines: readonly { readonly count: number }[]): number {
  return lines.reduce((total, { count }) => total + count, 0)
}

const scopeSql = `
  select (select count(*)::int from shown) as reports, (select count(distinct person)::int from shown) as people,
    (select round(avg(rating), 1)::float8 from shown) as average,
    array[
      count(distinct person) filter (where not ${ofProgram} and ${ofUnit} and ${ofPeriod}),
      count(distinct person) filter (where ${ofProgram} and not coalesce(${ofUnit}, false) and ${ofPeriod}),
      count(distinct person) filter (where ${ofProgram} and ${ofUnit} and not ${ofPeriod})
    ]::int[] as outside
  from reports`

const ratingsSql = `
  select rating::int, count(*)::int as count, ${people} from shown group by rating order by rating desc`

const unitsSql = `
  select unit, (select label from app.business_units where code = unit) as label, count(*)::int as reports,
    round(avg(rating), 1)::float8 as average, ${people}
  from shown group by unit order by count(*) desc, unit`

const given = `
  select shown.person, shown.author, (answer ->> 'questionId')::uuid as question, code
  from shown, jsonb_array_elements(shown.answers::jsonb) answer,
    jsonb_array_elements_text(answer -> 'codes') code
  where answer ? 'codes'`

const answersSql = `
  select question, code, count(*)::int as count, ${people} from (${given}) answered
  group by question, code order by count(*) desc, code`

const questionsSql = `
  select q.id, q.title, q.role_type, q.subcategory, q.choices,
    coalesce(answered.people, 0) as people
  from app.feedback_questions q left join (
    select question, count(distinct person)::int as people from (${given}) one group by question
  ) answered on answered.question = q.id
  where q.subcategory = $3 and q.field_type <> 'text'
    and ($1::uuid is null or q.program_id is null or q.program_id = $1)
  order by q.role_type, q.position, q.id`
