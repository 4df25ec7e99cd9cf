import type { Formats } from '../i18n/format.ts'
import { instantsAt } from './wallClock.ts'

/** A day as an instant that every clock near the zone shows on that day. */
export function noonOf(day: string, zone: string): string {
  return instantsAt(day, '12:00', zone)[0] ?? `${day}T12:00:00Z`
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** « jeudi 16 avril 2026 », as readDay reads it. */
export function wholeDay(formats: Formats, day: string): string {
  return `${formats.weekdayDay(noonOf(day, formats.zone)).replaceAll('\u00A0', ' ')} ${day.slice(0, 4)}`
}
