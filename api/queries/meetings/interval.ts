import type { Period } from '../../contract/people/retention.ts'

/** A period for PostgreSQL. */
export function intervalOf(period: Period): string {
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  return `interval '${count} ${unit}'`
}
