import type { Formats } from '../i18n/format.ts'
import { zoneOffset } from '../match/zones.ts'

export const minute = 60_000

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

export function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / minute)
}

/** When a session was held: one may begin before its agreed date, and end before it too. */
export function heldFrom({ started_at, starts_at }: { started_at: string | null; starts_at: string | null }) {
  return started_at ?? starts_at
}
