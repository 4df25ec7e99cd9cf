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

/**
 * The zone under the one name that is stored for it: IANA's own, in IANA's spelling, which PostgreSQL knows too. null:
 * no IANA zone. The runtime knows more (`+0900`, `ECT`, `VST`), which PostgreSQL reads the other way round or refuses.
 */
export function canonicalZone(text: string): string | null {
  if (!ianaName.test(text)) return null
  try {
    // Not kept: anybody may write one name in a thousand ways.
    const format = formats.get(text) ?? new Intl.DateTimeFormat('en-US', { timeZone: text })
    const name = format.resolvedOptions().timeZone
    return renamed[name] ?? name
  } catch {
    return null
  }
}

export function isTimeZone(zone: string): boolean {
  return canonicalZone(zone) !== null
}

/** Names by place, those of fixed hours, and the old names without a place that IANA still keeps. */
const ianaName = new RegExp(
  `^(?:(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)/.+|${[
    'UTC|UCT|GMT|GMT0|GMT[+]0|GMT-0|Greenwich|Universal|Zulu|CET|EET|MET|WET|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT',
    'PST8PDT|Cuba|Egypt|Eire|GB|GB-Eire|Hongkong|Iceland|Iran|Israel|Jamaica|Japan|Kwajalein|Libya|NZ|NZ-CHAT|Navajo',
    'PRC|Poland|Portugal|ROC|ROK|Singapore|Turkey|W-SU',
  ].join('|')})$`,
  'i',
)

/** Names that the runtime keeps as its own (CLDR never renames a zone), and what IANA calls them. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Making a format costs about 50 µs, and a company has few zones. Unknown ones throw and are not kept. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}
