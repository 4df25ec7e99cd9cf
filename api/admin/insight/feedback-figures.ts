import { wallDate } from '#domain/platform/next-wall-time.ts'
import {
  type AdminFeedbackFigures,
  adminFeedbackFigures,
  fewestPeople,
  figurePeriods,
} from '#contract/console/insight/feedback-figures.ts'
import type { FeedbackQuestionAttributes } from '#contract/mentoring/feedback-questions.ts'
import { type Instant, isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { type Schema, text, uuid } from '../../platform/openapi/parts.ts'
import { instantSchema } from '../platform/list-params.ts'
import type { ConsoleUser } from '../platform/console-user.ts'
import { BadParameter } from '../platform/console-problem.ts'
import { csvSeparator } from '#contract/platform/csv.ts'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import type { Reads } from '../../platform/http/read-your-writes.ts'
import { type Change, isFew, tellable, tellableBy, together, type Measure } from '../people/few-people.ts'
import { changesSql, figuresSql } from './feedback-figures-sql.ts'
import { figureLines } from './feedback-figures-file.ts'
import { downloadName } from '../platform/exports.ts'
import { momentIn, one, takesOnly } from '../platform/records.ts'
import { type FigureFilter, subjects } from './feedback-figure-filter.ts'

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
      const day = wallDate(call.company.settings.time_zone, new Date(figures.at))
      const lines = await figureLines(call.sql, figures, filter, locale)
      return csvAnswer(downloadName(locale, 'feedback_figures', day, 'csv'), lines, csvSeparator(locale))
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

interface Counts {
  readonly reports: number
  readonly people: number
  readonly average: number | null
  readonly outside: readonly number[]
  readonly ratings: readonly RatingLine[]
  readonly units: readonly UnitLine[]
}
type RatingLine = Measure & { readonly rating: number; readonly count: number }
type UnitLine = Measure & Omit<AdminFeedbackFigures['units'][number], 'average'> & { readonly average: number }
type AnswerLine = Measure & { readonly code: string; readonly count: number }
type Question = Pick<FeedbackQuestionAttributes, 'title' | 'role_type' | 'subcategory' | 'choices'> & {
  readonly id: string
  readonly people: number
  /** The most frequent first. */
  readonly lines: readonly AnswerLine[]
}

/** Of what the figures are. In the past, the last change that counts. */
interface Moment {
  readonly at: Instant
  readonly past?: { readonly last: Pick<Change, 'position' | 'at'>; readonly isTellable: boolean }
}

/** The last moment by `at` that no other gives away. */
async function pastMoment(sql: Sql, { programId, unit, subcategory }: FigureFilter, at: Instant): Promise<Moment> {
  const changes = await sql.query<Change>({
    name: `admin_feedback_changes_${subcategory}`,
    text: changesSql(subcategory),
    values: [programId, unit],
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
  const [kind, moment] =
    past !== undefined
      ? (['past', [past.last.position]] as const)
      : days === null
        ? (['now', []] as const)
        : (['period', [at, days]] as const)
  const rows = <Row extends object>(name: 'counts' | 'choices') =>
    sql.query<Row>({
      name: `admin_feedback_${name}_${kind}_${subcategory}`,
      text: figuresSql[kind][name](subcategory),
      values: [programId, unit, ...moment],
    })
  const [[scope], questions] = await Promise.all([rows<Counts>('counts'), rows<Question>('choices')])
  if (scope === undefined) throw new Error('an aggregate without a row')
  const [outsideProgram = 0, outsideUnit = 0, outsidePeriod = 0] = scope.outside
  // What is left out could be had by subtraction, by those who may ask for the whole.
  const leftOut = [outsideProgram, ofOneUnit ? 0 : outsideUnit, outsidePeriod]
  const withheld = past?.isTellable === false || isFew(scope.people) || leftOut.some(isFew)
  const { ratings, units } = scope
  const tellableLines = tellable(units)
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
    units: units.map((unitLine) => {
      const { people: _people, few: _few, average, ...line } = unitLine
      return { ...line, average: !withheld && tellableLines.has(unitLine) ? average : null }
    }),
    questions: questions.map(({ choices, lines, ...question }) => ({
      ...question,
      lines: withheld || question.people < fewestPeople ? null : linesOf(choices, lines),
    })),
  }
}

/** A code that the question has lost is its own word. */
function linesOf(choices: FeedbackQuestionAttributes['choices'], given: readonly AnswerLine[]) {
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
