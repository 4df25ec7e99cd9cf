import ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { isTimeZone } from '#domain/platform/time-zone.ts'
import { dayMs, minuteMs, wallClock } from '#domain/platform/wall-clock.ts'

/** What shows a time on the wall. A wall time is written as the milliseconds at which UTC would show it. */
export interface Zone {
  /** The milliseconds since the epoch at which it shows a wall time. */
  readonly at: (wall: number) => number
}

export const utc: Zone = { at: (wall) => wall }

const zones = new Map<string, Zone>()

/** An IANA zone as the runtime knows it, which is newer than what calendars carry along. */
export function ianaZone(name: string): Zone {
  const known = zones.get(name)
  if (known !== undefined) return known
  const clock = wallClock(name)
  const zone: Zone = {
    at(wall) {
      const day = Math.floor(wall / dayMs)
      const rest = wall - day * dayMs
      return clock.at(day, Math.floor(rest / minuteMs)) + (rest % minuteMs)
    },
  }
  zones.set(name, zone)
  return zone
}

/** A zone as a calendar defines it. */
export function definedZone(definition: ICAL.Component): Zone {
  const zone = new ICAL.Timezone(definition)
  return { at: (wall) => wall - zone.utcOffset(timeOf(wall)) * 1000 }
}

/** A wall time as the library has it. */
export function timeOf(wall: number): ICAL.Time {
  const date = new Date(wall)
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate: false,
    },
    ICAL.Timezone.localTimezone,
  )
}

/**
 * The IANA name of what calendars call a zone: that name, also behind a prefix
 * (`/mozilla.org/20070129_1/Europe/Paris`), a name of Windows (CLDR `windowsZones`), or a list of cities
 * (`(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`).
 * null: it says nothing to anybody.
 */
export function ianaNameOf(given: string): string | null {
  const name = given.trim().replaceAll(/^"|"$/g, '')
  if (/^(z|utc|gmt|tzone:\/\/microsoft\/utc)$/i.test(name)) return 'UTC'
  const segments = name.split('/')
  for (let first = 0; first < segments.length; first += 1) {
    const rest = segments.slice(first).join('/')
    // A single word behind a prefix may be anything.
    if (rest !== '' && (first === 0 || rest.includes('/')) && isTimeZone(rest)) return rest
  }
  // Outlook numbers the zones of a file that it has twice.
  const windows = findIana(name) ?? []
  const [found] = windows.length > 0 ? windows : (findIana(name.replace(/ \d+$/, '')) ?? [])
  return found ?? cityNameOf(name)
}

/**
 * A zone that is called by its offset alone: `UTC+01:00`, `GMT-0330`. With a name behind it, it may put its clocks
 * forward. null: it is called otherwise.
 */
export function offsetZone(given: string): Zone | null {
  const [, sign, hours, minutes = '0'] =
    /^\s*"?\(?(?:UTC|GMT)?\s?([+-])([01]?\d|2[0-3])(?:[:.]?([0-5]\d))?\)?"?\s*$/i.exec(given) ?? []
  if (sign === undefined) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -minuteMs : minuteMs)
  return { at: (wall) => wall - offset }
}

let byCity: ReadonlyMap<string, string> | undefined

/** Of the cities that stand behind an offset, the first that a zone is named after. */
function cityNameOf(name: string): string | null {
  const [, cities] = /^\((?:UTC|GMT)(?:[+-]\d\d[:.]\d\d)?\)\s*(.+)$/i.exec(name) ?? []
  if (cities === undefined) return null
  byCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [wordOf(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
  )
  for (const city of cities.split(/\s*[,/]\s*/)) {
    const zone = byCity.get(wordOf(city))
    if (zone !== undefined) return zone
  }
  return null
}

function wordOf(city: string): string {
  return city.toLowerCase().replaceAll(/[^a-z]/g, '')
}
