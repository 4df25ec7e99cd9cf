import type { Formats } from '../i18n/format.ts'
import { zoneOffset } from '../match/zones.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

/** « mar. », « 17 », « mars »: a date in the three lines of an arch. */
export function leafOf(instant: string, { locale, zone }: Pick<Formats, 'locale' | 'zone'>, short = false) {
  const at = new Date(instant)
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { timeZone: zone, ...options }).format(at)
  return {
    weekday: of({ weekday: 'short' }),
    day: of({ day: 'numeric' }),
    month: of({ month: short ? 'short' : 'long' }),
  }
}

/** Minutes between the clocks of two zones at an instant; 0 when they agree. */
export function gapOf(zone: string, other: string, instant: string): number {
  const at = new Date(instant)
  return Math.abs(zoneOffset(other, at) - zoneOffset(zone, at))
}

/** The clock of a zone changes between two instants: by how many minutes it then is ahead; null when it does not. */
export function clockChange(zone: string, from: Date, to: Date): number | null {
  const change = zoneOffset(zone, to) - zoneOffset(zone, from)
  return change === 0 ? null : change
}

export function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / minute)
}

export function isSameDay(a: Date, b: Date, zone: string): boolean {
  const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
  return dayOf(a) === dayOf(b)
}

/** When a session was held: one may begin before its agreed date, and end before it too. */
export function heldFrom({ started_at, starts_at }: { started_at: string | null; starts_at: string | null }) {
  return started_at ?? starts_at
}
