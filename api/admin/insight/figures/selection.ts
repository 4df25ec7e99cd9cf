import { figureMonths, figureSelection } from '#contract/console/insight/figures.ts'
import { dayEnd, monthAt, monthNumber, monthOfNumber, monthStart } from '#domain/insight/figures/month.ts'
import { instant, type Instant, isUuid } from '#domain/platform/ids.ts'
import { BadParameter } from '../../platform/console-problem.ts'
import type { ConsoleUser } from '../../platform/console-user.ts'
import { moment } from '../../platform/list-params.ts'

/** What figures are of; null: of all. */
export interface Selection {
  /** null: as they are now. */
  readonly at: Instant | null
  readonly programId: string | null
  /** Empty: of people without a unit, or country. */
  readonly unit: string | null
  readonly country: string | null
  /** The beginning of the period. */
  readonly from: Instant | null
}

/** A selection with its months: those that are over, by the company's clock. */
export interface PeriodSelection extends Selection {
  /** The first month, since the year 0; null: from the first on. */
  readonly firstMonth: number | null
  /** The first one that is not over. */
  readonly endMonth: number
  /** When that one begins. */
  readonly untilAt: Instant
  readonly zone: string
}

/**
 * The selection of the parameters; a reader of one unit gets that unit.
 * @throws BadParameter
 */
export function selectionOf(
  query: URLSearchParams,
  unit: ConsoleUser['unit'],
  now: Instant,
  zone: string,
): PeriodSelection {
  const selection = selectionIn(query, now, zone)
  const months = single(query, figureSelection.months)
  if (months !== null && !figureMonths.some((known) => known === months))
    throw new BadParameter(figureSelection.months, 'invalid')
  return withPeriod({ ...selection, unit: unit ?? selection.unit }, now, zone, months === null ? null : Number(months))
}

/** @param back so many months before that of the date are in the period; null: all */
export function withPeriod(selection: Selection, now: Instant, zone: string, back: number | null): PeriodSelection {
  const at = Date.parse(selection.at ?? now)
  const first = back === null ? null : monthNumber(monthAt(zone, instant(new Date(at)))) - back
  // At the last instant of a month it is over.
  const until = monthAt(zone, instant(new Date(at + 1)))
  return {
    ...selection,
    from: first === null ? null : monthStart(zone, monthOfNumber(first)),
    firstMonth: first,
    endMonth: monthNumber(until),
    untilAt: monthStart(zone, until),
    zone,
  }
}

/**
 * @param zone of a plain date, which is taken to its end
 * @throws BadParameter
 */
export function selectionIn(query: URLSearchParams, now?: Instant, zone = 'UTC'): Selection {
  const [at, programId] = [instantOf(query, figureSelection.at, zone), single(query, figureSelection.program)]
  if (programId !== null && !isUuid(programId)) throw new BadParameter(figureSelection.program, 'invalid')
  return {
    at: now !== undefined && at !== null && at >= now ? null : at,
    programId,
    unit: single(query, figureSelection.unit),
    country: single(query, figureSelection.country),
    from: instantOf(query, 'from', zone),
  }
}

function instantOf(query: URLSearchParams, name: string, zone: string): Instant | null {
  const value = single(query, name)
  if (value === null) return null
  const at = instant(moment(name, value, 'T23:59:59.999Z'))
  return value.includes('T') ? at : dayEnd(zone, value)
}

export function single(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name)
  if (more.length > 0 || (value !== undefined && value.length > 100)) throw new BadParameter(name, 'invalid')
  return value ?? null
}

/** The beginning of the month of an instant (UTC). */
export function utcMonth(at: Instant): Instant {
  return instant(`${at.slice(0, 7)}-01T00:00:00.000Z`)
}
