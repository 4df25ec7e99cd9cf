import ICAL from 'ical.js'
import { union, type Interval } from '#domain/availability/intervals.ts'
import { isTimeZone } from '#domain/shared/time-zone.ts'
import { dayMs, dayOf, wallClock, type WallClock } from '#domain/shared/wall-clock.ts'

/** Occurrences that are looked at in one calendar, and busy times that are kept of it. */
const mostOccurrences = 50_000
const mostBusy = 5_000

/** The text is no calendar. */
export class NoCalendar extends Error {
  override readonly name = 'NoCalendar'
}

interface Reading {
  readonly span: Interval
  /** Of times without a zone, and of whole days. */
  readonly timeZone: string
  readonly clocks: Map<string, WallClock>
  left: number
}

/**
 * When the owner of a calendar is busy within a span: its events, recurrences with their exceptions, and free/busy
 * parts. Events that are cancelled, shown as free, or written by Binôme count as nothing.
 * @throws NoCalendar
 */
export function busyTimes(text: string, span: Interval, timeZone: string): readonly Interval[] {
  const reading: Reading = { span, timeZone, clocks: new Map(), left: mostOccurrences }
  const busy = calendarsIn(text).flatMap((calendar) => [
    ...eventsIn(calendar).flatMap((event) => occurrences(event, reading)),
    ...calendar.getAllSubcomponents('vfreebusy').flatMap((part) => freeBusy(part, reading)),
  ])
  const within = busy
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => start < end)
  return union(within).slice(0, mostBusy)
}

function calendarsIn(text: string): readonly ICAL.Component[] {
  const parsed = parse(text.replace(/^\uFEFF/, '')) ?? parse(text.replaceAll(wholeEvent, readableOrNothing)) ?? []
  const all: readonly unknown[] = Array.isArray(parsed[0]) ? parsed : [parsed]
  const calendars = all.flatMap((one) => (Array.isArray(one) && one.length > 0 ? [new ICAL.Component(one)] : []))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new NoCalendar('the text is no calendar')
  return calendars
}

const wholeEvent = /^BEGIN:VEVENT\r?\n.*?^END:VEVENT\r?\n/gims

/** One event that cannot be read must not hide the others. */
function readableOrNothing(event: string): string {
  return parse(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`) === null ? '' : event
}

function parse(text: string): readonly unknown[] | null {
  try {
    // Values that are not in the right form are left to whoever reads them.
    ICAL.design.strict = false
    return ICAL.parse(text) as readonly unknown[]
  } catch {
    return null
  }
}

/** Each event with the occurrences that were changed; one whose event is not there stands for itself. */
function eventsIn(calendar: ICAL.Component): readonly ICAL.Event[] {
  const byUid = new Map<string, ICAL.Component[]>()
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '')
    byUid.set(uid, [...(byUid.get(uid) ?? []), component])
  }
  return [...byUid].flatMap(([uid, components]) => {
    if (uid.endsWith('@binome')) return []
    const changed = components.filter((component) => component.hasProperty('recurrence-id'))
    const events = components.filter((component) => !component.hasProperty('recurrence-id'))
    if (events.length === 0) return changed.map((component) => new ICAL.Event(component))
    return events.map((component) => new ICAL.Event(component, { exceptions: changed, strictExceptions: true }))
  })
}

function occurrences(event: ICAL.Event, reading: Reading): readonly Interval[] {
  try {
    if (/FREQ=(SECOND|MINUTE)LY/i.test(String(event.component.getFirstPropertyValue('rrule')))) return []
    if (!event.isRecurring() || event.isRecurrenceException())
      return taken(event, event.startDate, event.endDate, reading)
    const found: Interval[] = []
    const iterator = event.iterator()
    const zone = zoneOf(event)
    const lasts = event.duration.toSeconds() * 1000
    for (let at = iterator.next(); at !== undefined && at !== null && reading.left > 0; at = iterator.next()) {
      reading.left -= 1
      const start = msOf(at, reading, zone)
      if (start > reading.span.end) break
      // One that was changed may lie elsewhere.
      if (start + lasts < reading.span.start - dayMs && !(at.toString() in event.exceptions)) continue
      const { item, startDate, endDate } = event.getOccurrenceDetails(at)
      found.push(...taken(item, startDate, endDate, reading))
    }
    return found
  } catch {
    // An event that nobody can read takes no time; the others do.
    return []
  }
}

function taken(
  event: ICAL.Event,
  start: ICAL.Time | null,
  end: ICAL.Time | null,
  reading: Reading,
): readonly Interval[] {
  if (start === null || isFree(event.component)) return []
  const zone = zoneOf(event)
  const from = msOf(start, reading, zone)
  if (end === null) return [{ start: from, end: start.isDate ? from + dayMs : from }]
  return [{ start: from, end: msOf(end, reading, zone) }]
}

function isFree(component: ICAL.Component): boolean {
  const is = (name: string, ...values: readonly string[]) =>
    values.includes(String(component.getFirstPropertyValue(name) ?? '').toUpperCase())
  return (
    is('transp', 'TRANSPARENT') ||
    is('status', 'CANCELLED') ||
    is('x-microsoft-cdo-busystatus', 'FREE', 'WORKINGELSEWHERE')
  )
}

function freeBusy(part: ICAL.Component, reading: Reading): readonly Interval[] {
  return part.getAllProperties('freebusy').flatMap((property) => {
    if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') return []
    return (property.getValues() as ICAL.Period[]).flatMap((period) => {
      const end = period.getEnd()
      return [{ start: msOf(period.start, reading, null), end: msOf(end, reading, null) }]
    })
  })
}

/** The zone that the start of an event names. */
function zoneOf(event: ICAL.Event): string | null {
  const zone = event.component.getFirstProperty('dtstart')?.getParameter('tzid')
  return typeof zone === 'string' ? zone : null
}

/** A time whose zone the calendar defines, or one on the wall clock of its zone or of the owner. */
function msOf(time: ICAL.Time, reading: Reading, zone: string | null): number {
  const isWall = time.isDate || time.zone === null || time.zone === ICAL.Timezone.localTimezone
  if (!isWall) return time.toUnixTime() * 1000
  const name = !time.isDate && zone !== null && isTimeZone(zone) ? zone : reading.timeZone
  const clock = reading.clocks.get(name) ?? wallClock(name)
  reading.clocks.set(name, clock)
  const date = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  return clock.at(dayOf(date), time.isDate ? 0 : time.hour * 60 + time.minute)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
