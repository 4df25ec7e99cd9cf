import type { Hours } from './free-slots.ts'

/** No slot lies before or after. */
export const dayOpens = '07:00'
export const dayCloses = '22:00'

export type HoursFault = 'hours_outside_day' | 'hours_end_before_start'

/** What is wrong with hours by themselves. Times are `HH:MM`, which are in order as text. */
export function hoursFault({ start, end }: Hours): HoursFault | null {
  if (start < dayOpens || end > dayCloses || start >= dayCloses || end <= dayOpens) return 'hours_outside_day'
  return start < end ? null : 'hours_end_before_start'
}

/** The first of the others that shares time with them. Hours that only touch do not. */
export function overlapped<Other extends Hours>({ start, end }: Hours, others: readonly Other[]): Other | null {
  return others.find((other) => start < other.end && other.start < end) ?? null
}
