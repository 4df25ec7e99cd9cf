import type { Formats } from '../i18n/format.ts'
import { noonOf } from '../planner/day.ts'

/** A day of the plan in words: « 12 mars ». */
export function dayWords(formats: Formats, day: string, now: Date): string {
  return formats.day(noonOf(day, formats.zone), now)
}
