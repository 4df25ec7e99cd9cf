import { dateOf, dayOf } from '../../platform/wall-clock.ts'
import { longestAbsenceMonths } from './words.ts'

/** Days `2026-12-21` of the person's zone, both away. */
export interface AbsenceDays {
  readonly firstDay: string
  readonly lastDay: string
}

export type AbsenceRefusal =
  | { readonly code: 'days_end_before_start' | 'absence_past' | 'absence_too_long' | 'absence_too_far' }
  /** It has begun: its first day stays. */
  | { readonly code: 'absence_begun' }
  | { readonly code: 'days_overlap'; readonly other: AbsenceDays }

/** What is known of the person when days are set. */
interface Known {
  /** Of the person's zone. */
  readonly today: string
  /** The absence that is changed; null: a new one. */
  readonly before: (AbsenceDays & { readonly begun: boolean }) | null
  /** The others that are not over. */
  readonly others: readonly AbsenceDays[]
}

/**
 * Why a person cannot be away on these days; null: they can. It may have begun before today, and ends today or
 * later.
 */
export function absenceRefusal(days: AbsenceDays, { today, before, others }: Known): AbsenceRefusal | null {
  const { firstDay, lastDay } = days
  if (lastDay < firstDay) return { code: 'days_end_before_start' }
  if (before?.begun === true && firstDay !== before.firstDay) return { code: 'absence_begun' }
  if (lastDay < today) return { code: 'absence_past' }
  if (lastDay >= monthsAfter(firstDay, longestAbsenceMonths)) return { code: 'absence_too_long' }
  if (firstDay > monthsAfter(today, longestAbsenceMonths)) return { code: 'absence_too_far' }
  const other = others.find((one) => firstDay <= one.lastDay && one.firstDay <= lastDay)
  return other === undefined ? null : { code: 'days_overlap', other }
}

/** The same day of a later month, or the last one of a shorter month. */
export function monthsAfter(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}

/** The day after the last one. */
export function backOnDay({ lastDay }: Pick<AbsenceDays, 'lastDay'>): string {
  return dateOf(dayOf(lastDay) + 1)
}
