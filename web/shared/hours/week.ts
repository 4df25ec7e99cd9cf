import type { z } from 'zod'
import type { availabilityAttributes } from '#contract/meetings/availabilities.ts'
import { zoneOffset } from '../match/zones.ts'
import type { Row } from './calls.ts'

export type Span = Row<z.infer<typeof availabilityAttributes>>
export interface Hours {
  readonly start: string
  readonly end: string
}

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export function hoursOf({ attributes }: Span): Hours {
  return { start: attributes.start_time, end: attributes.end_time }
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function timeOf(minutes: number): string {
  const inDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

export function lengthOf({ start, end }: Hours): number {
  return minutesOf(end) - minutesOf(start)
}

const step = 15
/** No slot lies before or after. */
export const [opens, closes] = [7 * 60, 22 * 60]

/** Every quarter hour of the day, and the one that is chosen. */
export function quarters(chosen: string): readonly string[] {
  const all = Array.from({ length: (closes - opens) / step + 1 }, (_, n) => timeOf(opens + n * step))
  return all.includes(chosen) ? all : [...all, chosen].toSorted()
}

/** The hours of the day, open, in order. */
export function onDay(spans: readonly Span[], weekday: number): readonly Span[] {
  return spans
    .filter(({ attributes }) => attributes.weekday === weekday && attributes.open)
    .toSorted((a, b) => a.attributes.start_time.localeCompare(b.attributes.start_time))
}

export type Fault = { readonly kind: 'outside' | 'order' } | { readonly kind: 'overlap'; readonly other: Hours }

/** As the server judges it. */
export function faultOf(hours: Hours, others: readonly Hours[]): Fault | null {
  const [start, end] = [minutesOf(hours.start), minutesOf(hours.end)]
  if (start < opens || end > closes || start >= closes || end <= opens) return { kind: 'outside' }
  if (end <= start) return { kind: 'order' }
  const other = others.find((one) => hours.start < one.end && one.start < hours.end)
  return other === undefined ? null : { kind: 'overlap', other }
}

/** Moves by so many minutes, or lets the end alone move. */
export function moved({ start, end }: Hours, minutes: number, isEnd: boolean): Hours {
  return { start: isEnd ? start : timeOf(minutesOf(start) + minutes), end: timeOf(minutesOf(end) + minutes) }
}

/** The first hour that is free on a day, from nine on; else from the morning. null: the day is full. */
export function freeHour(taken: readonly Hours[]): Hours | null {
  const starts = Array.from({ length: (closes - opens) / step }, (_, n) => opens + n * step)
  const late = starts.filter((at) => at >= 9 * 60)
  for (const at of [...late, ...starts.filter((one) => one < 9 * 60)]) {
    const hours = { start: timeOf(at), end: timeOf(at + 60) }
    if (faultOf(hours, taken) === null) return hours
  }
  return null
}

/** The next change of the clocks of a zone within 60 days, with the minutes from UTC after it. */
export function nextChange(zone: string, now: Date): { readonly at: Date; readonly offset: number } | null {
  const dayMs = 86_400_000
  for (let n = 0; n < 60; n += 1) {
    const at = new Date(now.getTime() + (n + 1) * dayMs)
    const offset = zoneOffset(zone, at)
    if (offset !== zoneOffset(zone, new Date(at.getTime() - dayMs))) return { at, offset }
  }
  return null
}

/** « +2 », « −3:30 » */
export function offsetText(minutes: number): string {
  const rest = Math.abs(minutes) % 60
  return `${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest === 0 ? '' : `:${rest}`}`
}
