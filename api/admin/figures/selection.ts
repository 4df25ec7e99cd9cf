import { figureMonths, figureSelection } from '#contract/console/figures.ts'
import { instant, type Instant, isUuid } from '#domain/shared/ids.ts'
import { BadParameter } from '../console-problem.ts'
import type { ConsoleUser } from '../console-user.ts'
import { moment } from '../list-params.ts'

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

/**
 * The selection that the parameters ask for; whoever sees one unit asks for that one.
 * @throws BadParameter
 */
export function selectionOf(query: URLSearchParams, unit: ConsoleUser['unit'], now: Instant): Selection {
  const selection = selectionIn(query, now)
  const months = single(query, figureSelection.months)
  if (months !== null && !figureMonths.some((known) => known === months))
    throw new BadParameter(figureSelection.months, 'invalid')
  return {
    ...selection,
    unit: unit ?? selection.unit,
    from: months === null ? null : monthsBefore(selection.at ?? now, Number(months)),
  }
}

/** @throws BadParameter */
export function selectionIn(query: URLSearchParams, now?: Instant): Selection {
  const [at, programId] = [instantOf(query, figureSelection.at), single(query, figureSelection.program)]
  if (programId !== null && !isUuid(programId)) throw new BadParameter(figureSelection.program, 'invalid')
  return {
    at: now !== undefined && at !== null && at >= now ? null : at,
    programId,
    unit: single(query, figureSelection.unit),
    country: single(query, figureSelection.country),
    from: instantOf(query, 'from'),
  }
}

function instantOf(query: URLSearchParams, name: string): Instant | null {
  const value = single(query, name)
  return value === null ? null : instant(moment(name, value, 'T23:59:59.999Z'))
}

export function single(query: URLSearchParams, name: string): string | null {
  const [value, ...more] = query.getAll(name)
  if (more.length > 0 || (value !== undefined && value.length > 100)) throw new BadParameter(name, 'invalid')
  return value ?? null
}

/** The beginning of the month of an instant (UTC), or of one so many before. */
export function monthsBefore(at: Instant, months: number): Instant {
  const date = new Date(at)
  return instant(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)))
}
