import { cityOf } from '#contract/community/cities.ts'
import { canonicalOrSame } from '#contract/platform/time-zone.ts'
import { folded, holdsWords } from './folded.ts'
import type { Formats } from './format.ts'
import { readerZone } from './format.ts'

/** A zone, under the one name that is stored for it. */
export interface Zone {
  value: string
  city: string
  /** What it may be looked for by: the city in each language, and the name of the zone. */
  searched: string
}

/** @param value its canonical name */
export function zoneNamed({ locale }: Formats, value: string): Zone {
  const searched = [cityOf(value, 'fr'), cityOf(value, 'en'), value.replaceAll('_', ' ')].join(' ')
  return { value, city: cityOf(value, locale), searched }
}

/**
 * Every zone once, with its city: the device's own first, then by name. `stored` is among them, whatever it is. Slow:
 * some 400.
 */
export function timeZones(formats: Formats, stored: string): Zone[] {
  const own = canonicalOrSame(readerZone())
  const placed = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const values = new Set([...placed, stored].map(canonicalOrSame))
  values.delete(own)
  const named = (value: string) => zoneNamed(formats, value)
  const byCity = new Intl.Collator(formats.locale)
  return [named(own), ...[...values].map(named).toSorted((a, b) => byCity.compare(a.city, b.city))]
}

/** What its clock says. */
export function clockOf(zone: string, now: Date): string {
  const options = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('fr-FR', options).format(now)
}

/** Those that somebody who typed this may mean: a city that begins with it first. */
export function zonesFound(zones: readonly Zone[], typed: string): Zone[] {
  const wanted = folded(typed.trim())
  const begins = ({ city }: Zone) => folded(city).startsWith(wanted)
  const found = zones.filter(({ searched }) => holdsWords(searched, wanted))
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))]
}
