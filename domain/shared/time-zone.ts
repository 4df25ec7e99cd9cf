import type { Instant } from './ids.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes east of UTC of an IANA zone at an instant. @throws RangeError for an unknown zone. */
export function zoneOffset(zone: string, at: Instant): number {
  const name = formatOf(zone)
    .formatToParts(new Date(at))
    .find((part) => part.type === 'timeZoneName')
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name?.value ?? '') ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The day that an IANA zone has at an instant, as `YYYY-MM-DD`. @throws RangeError for an unknown zone. */
export function dayIn(zone: string, at: Instant): string {
  return new Date(Date.parse(at) + zoneOffset(zone, at) * 60_000).toISOString().slice(0, 10)
}

export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

/** Making a format costs about 50 µs, and a company has few zones. Unknown ones throw and are not kept. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}
