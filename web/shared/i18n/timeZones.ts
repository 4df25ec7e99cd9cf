import type { Formats } from './format.ts'
import { readerZone } from './format.ts'

const clockOf = (zone: string, now: Date) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)

/** Every zone as its city and what its clock says; the device's own first. */
export function timeZonesNow(formats: Formats, now: Date): { value: string; city: string; time: string }[] {
  const own = readerZone()
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own && zone.includes('/'))
  const named = others.map((value) => ({ value, city: formats.city(value), time: clockOf(value, now) }))
  const byCity = new Intl.Collator(formats.locale)
  return [
    { value: own, city: formats.city(own), time: clockOf(own, now) },
    ...named.toSorted((a, b) => byCity.compare(a.city, b.city)),
  ]
}
