import ICAL from 'ical.js'
import { union, type Interval } from '#domain/meetings/availability/intervals.ts'
import { dayMs } from '#domain/platform/wall-clock.ts'
import { eventBusy, periodEnd, type Reading, type Series } from './occurrences.ts'
import { definedZone, ianaNameOf, ianaZone, offsetZone, utc, type Zone } from './zones.ts'

/** Steps of repetitions in one calendar, and busy times that are kept of it. */
const mostSteps = 50_000
const mostBusy = 5_000

/** The text is no calendar. */
export class NoCalendar extends Error {
  override readonly name = 'NoCalendar'
}

/** Whose calendar is read, and what of it. */
export interface BusyQuery {
  readonly span: Interval
  /** Of times without a zone, and of whole days. */
  readonly timeZone: string
  /** The mail address of the owner, whose refusals free the time. */
  readonly owner: string
}

export interface BusyTimes {
  readonly busy: readonly Interval[]
  /** False: something could not be read, or was more than is read; the owner is busy at other times too. */
  readonly isWhole: boolean
}

/**
 * When the owner of a calendar is busy within a span: its events, recurrences with their exceptions, and free/busy
 * parts. Events that are cancelled, declined, marked as free, or written by Binôme are ignored.
 * @throws NoCalendar
 */
export function busyTimes(text: string, { span, timeZone, owner }: BusyQuery): BusyTimes {
  const { events, rest } = cut(text.replace(/^\uFEFF/, ''))
  const calendars = calendarsIn(rest)
  const reading: Reading = {
    span,
    ownZone: ianaZone(timeZone),
    // Google calls the calendar of a person by the address.
    owners: new Set(
      [owner, ...calendars.map((one) => String(one.getFirstPropertyValue('x-wr-calname') ?? ''))].map(lower),
    ),
    zoneNamed: zonesOf(calendars, () => {
      reading.isWhole = false
      return reading.ownZone
    }),
    left: mostSteps,
    isWhole: true,
  }
  const busy = [
    ...seriesIn(events, reading).flatMap((series) => readable(() => eventBusy(series, reading), reading)),
    ...calendars
      .flatMap((calendar) => calendar.getAllSubcomponents('vfreebusy'))
      .flatMap((part) => readable(() => freeBusy(part), reading)),
  ]
  const within = busy
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => start < end)
  const joined = union(within)
  return { busy: joined.slice(0, mostBusy), isWhole: reading.isWhole && joined.length <= mostBusy }
}

function lower(value: string): string {
  return value.trim().toLowerCase()
}

const edge = /^(BEGIN|END):(VEVENT|VTODO|VJOURNAL)[ \t]*\r?\n/gim

/** Each event is read alone: one that cannot be read does not hide the others, and few are in memory at a time. */
function cut(text: string): { readonly events: readonly string[]; readonly rest: string } {
  const events: string[] = []
  let rest = ''
  let from = 0
  let begun: number | null = null
  for (const match of text.matchAll(edge)) {
    const end = match.index + match[0].length
    if (match[1]?.toUpperCase() === 'BEGIN') {
      begun = match.index
      continue
    }
    if (begun === null) continue
    rest += text.slice(from, begun)
    if (match[2]?.toUpperCase() === 'VEVENT') events.push(text.slice(begun, end))
    from = end
    begun = null
  }
  return { events, rest: rest + text.slice(from) }
}

function calendarsIn(text: string): readonly ICAL.Component[] {
  const parsed = parse(text) ?? []
  const all: readonly unknown[] = Array.isArray(parsed[0]) ? parsed : [parsed]
  const calendars = all.flatMap((one) => (Array.isArray(one) && one.length > 0 ? [new ICAL.Component(one)] : []))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new NoCalendar('the text is no calendar')
  return calendars
}

function parse(text: string): readonly unknown[] | null {
  try {
    // Values in a wrong form are left to their reader.
    ICAL.design.strict = false
    return ICAL.parse(text) as readonly unknown[]
  } catch {
    return null
  }
}

/** A zone that the runtime knows is its own; others are as the calendar defines them. */
function zonesOf(calendars: readonly ICAL.Component[], unknown: () => Zone): (name: string) => Zone {
  const definitions = new Map(
    calendars
      .flatMap((calendar) => calendar.getAllSubcomponents('vtimezone'))
      .map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  )
  const known = new Map<string, Zone>()
  const find = (name: string): Zone => {
    const definition = definitions.get(name)
    const named = ianaNameOf(name) ?? ianaNameOf(String(definition?.getFirstPropertyValue('x-lic-location') ?? ''))
    if (named !== null) return ianaZone(named)
    if (definition !== undefined) return definedZone(definition)
    return offsetZone(name) ?? unknown()
  }
  return (name) => {
    const zone = known.get(name) ?? find(name)
    known.set(name, zone)
    return zone
  }
}

function seriesIn(texts: readonly string[], reading: Reading): readonly Series[] {
  const byUid = new Map<string, ICAL.Component[]>()
  texts.forEach((text, n) => {
    if (hasEnded(text, reading.span.start)) return
    const parsed = parse(text.replaceAll(bareZone, ';TZID="$1"'))
    if (parsed === null) {
      reading.isWhole = false
      return
    }
    const component = new ICAL.Component([...parsed])
    // Without a name it belongs to no other.
    const uid = String(component.getFirstPropertyValue('uid') ?? `${n}`)
    if (uid.endsWith('@binome')) return
    byUid.set(uid, [...(byUid.get(uid) ?? []), component])
  })
  return [...byUid.values()].flatMap((components): readonly Series[] => {
    const changed = components.filter((component) => component.hasProperty('recurrence-id'))
    const events = components.filter((component) => !component.hasProperty('recurrence-id'))
    return events.length === 0 ? [{ event: null, changed }] : events.map((event) => ({ event, changed }))
  })
}

/** Exchange writes `TZID=tzone://Microsoft/Custom` without the quotes that a colon needs. */
const bareZone = /;TZID=([^";\r\n]*:[^";\r\n]*)(?=:\d{8})/gi

/** Without parsing: most of a long calendar is years ago. */
function hasEnded(text: string, start: number): boolean {
  if (/^(RRULE|RDATE|RECURRENCE-ID)[:;]/im.test(text)) return false
  const ends = /^DTEND(?:;[^\r\n]*)?:(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?\r?$/im.exec(text)
  if (ends === null) return false
  const [, year, month, day] = ends.map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) < start - 3 * dayMs
}

function readable(read: () => readonly Interval[], reading: Reading): readonly Interval[] {
  try {
    return read()
  } catch {
    // An unreadable event is ignored and reported; the others count.
    reading.isWhole = false
    return []
  }
}

function freeBusy(part: ICAL.Component): readonly Interval[] {
  return part.getAllProperties('freebusy').flatMap((property) => {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') return []
    return (property.getValues() as ICAL.Period[]).map((period) => periodEnd(period, utc))
  })
}
