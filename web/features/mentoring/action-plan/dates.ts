import type { Formats } from '../../../shared/i18n/format.ts'
import { noonOf } from '../../../shared/planner/day.ts'

/** A day of the plan in words: « 12 mars ». */
export function dayWords(formats: Formats, day: string, now: Date): string {
  return formats.day(noonOf(day, formats.zone), now)
}
