import ICAL from 'ical.js'
import type { Interval } from '#domain/meetings/availability/intervals.ts'
import { dayMs } from '#domain/platform/wall-clock.ts'
import { timeOf, utc, type Zone } from './zones.ts'

/** One calendar that is being read. */
export interface Reading {
  readonly span: Interval
  /** Of the owner: of times without a zone, and of whole days. */
  readonly ownZone: Zone
  /** Mail addresses of the owner, in small letters. */
  readonly owners: ReadonlySet<string>
  readonly zoneNamed: (name: string) => Zone
  /** Steps of repetitions that may still be taken. */
  left: number
  isWhole: boolean
}

/** An event with those that change some of its occurrences. */
export interface Series {
  /** null: only changed occurrences are in the calendar. */
  readonly event: ICAL.Component | null
  readonly changed: readonly ICAL.Component[]
}

/** A time of a calendar: what the clocks of its zone show, and when that is. */
interface Moment {
  readonly wall: number
  readonly zone: Zone
  readonly ms: number
  readonly isDate: boolean
}

/** The end of what begins at a moment. */
type Lasting = (start: Moment) => number

/** The times that an event takes with its repetitions; those that were changed are taken as they are now. */
export function eventBusy({ event, changed }: Series, reading: Reading): readonly Interval[] {
  const start = event === null ? null : startOf(event, reading)
  const moved = changed.flatMap((one) => {
    const at = startOf(one, reading, start?.zone)
    return isFree(one, reading) ? [] : [{ start: at.ms, end: lastingOf(one, at, reading)(at) }]
  })
  if (event === null || start === null || isCancelled(event)) return moved
  const from = changed.flatMap((one) => changeFrom(one, start, reading))
  const without = new Set([
    ...event
      .getAllProperties('exdate')
      .flatMap((property) =>
        timesOf(property).flatMap((time) => keysWithout(momentOf(time, property, reading, start.zone), start, reading)),
      ),
    ...changed.flatMap((one) => keysWithout(recurrenceOf(one, start, reading), start, reading)),
  ])
  const usual: Change = {
    ms: -Infinity,
    shift: 0,
    lasts: lastingOf(event, start, reading),
    isFree: isFree(event, reading),
  }
  const found: Interval[] = [...moved]
  for (const { at, end } of occurrencesOf(event, start, reading, [usual, ...from])) {
    if (keysOf(at).some((key) => without.has(key))) continue
    const change = from.findLast(({ ms }) => ms <= at.ms) ?? usual
    if (change.isFree) continue
    const shifted = change.shift === 0 ? at : { ...at, ...placed(at.wall + change.shift, at.zone) }
    found.push({ start: shifted.ms, end: end ?? change.lasts(shifted) })
  }
  return found
}

/** How occurrences are from one on. */
interface Change {
  readonly ms: number
  /** On the wall. */
  readonly shift: number
  readonly lasts: Lasting
  readonly isFree: boolean
}

/** A change of one occurrence and all that follow (`RANGE=THISANDFUTURE`). */
function changeFrom(one: ICAL.Component, series: Moment, reading: Reading): readonly Change[] {
  const range = one.getFirstProperty('recurrence-id')?.getParameter('range')
  if (String(range).toUpperCase() !== 'THISANDFUTURE') return []
  const was = recurrenceOf(one, series, reading)
  const is = startOf(one, reading, series.zone)
  const shift = was.zone === is.zone ? is.wall - was.wall : is.ms - was.ms
  return [{ ms: was.ms, shift, lasts: lastingOf(one, is, reading), isFree: isFree(one, reading) }]
}

/** Which occurrence an event changes. */
function recurrenceOf(one: ICAL.Component, series: Moment, reading: Reading): Moment {
  const property = needed(one.getFirstProperty('recurrence-id'))
  return momentOf(timesOf(property)[0], property, reading, series.zone)
}

interface Occurrence {
  readonly at: Moment
  /** Of a period that has an end of its own. */
  readonly end?: number
}

/** Those of an event that may reach into the span; the first one counts, whether its rule hits it or not. */
function* occurrencesOf(
  event: ICAL.Component,
  start: Moment,
  reading: Reading,
  changes: readonly Change[],
): Generator<Occurrence> {
  yield { at: start }
  const reach = Math.max(...changes.map(({ shift }) => Math.abs(shift))) + 2 * dayMs
  const longest = Math.max(...changes.map(({ lasts }) => lasts(start) - start.ms))
  const within: Interval = { start: reading.span.start - reach - longest, end: reading.span.end + reach }
  for (const property of event.getAllProperties('rdate'))
    for (const value of property.getValues() as readonly (ICAL.Time | ICAL.Period)[])
      yield value instanceof ICAL.Period
        ? { at: momentOf(value.start, property, reading, start.zone), end: endOf(value, property, reading, start) }
        : { at: dated(momentOf(value, property, reading, start.zone), start) }
  for (const property of event.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new RangeError('a rule that cannot be read')
    for (const at of repeated(rule, start, within, reading)) yield { at }
  }
}

function endOf(period: ICAL.Period, property: ICAL.Property, reading: Reading, series: Moment): number {
  return periodEnd(period, momentOf(period.start, property, reading, series.zone).zone).end
}

/** When a period begins and ends. */
export function periodEnd(period: ICAL.Period, zone: Zone): Interval {
  const start = zone.at(wallOf(period.start))
  if (period.end !== null) return { start, end: (isUtc(period.end) ? utc : zone).at(wallOf(period.end)) }
  return { start, end: start + needed(period.duration).toSeconds() * 1000 }
}

/** A day among times is that day at the time of its series; a time among days is its day. */
function dated(at: Moment, series: Moment): Moment {
  if (at.isDate === series.isDate) return at
  const day = dayOfWall(at.wall) * dayMs
  const wall = series.isDate ? day : day + (series.wall - dayOfWall(series.wall) * dayMs)
  return { ...series, ...placed(wall, series.zone) }
}

/** The moments that a rule hits within a span. */
function* repeated(given: ICAL.Recur, start: Moment, within: Interval, reading: Reading): Generator<Moment> {
  const rule = given.clone()
  if (['SECONDLY', 'MINUTELY'].includes(rule.freq)) {
    reading.isWhole = false
    return
  }
  const isAfter = isAfterUntil(rule.until, start, reading)
  rule.until = null
  const first = skipped(rule, start, within.start)
  const iterator = rule.iterator(timeOf(first))
  for (let time = iterator.next() as ICAL.Time | null | undefined; time; time = iterator.next()) {
    if (reading.left <= 0) {
      reading.isWhole = false
      return
    }
    reading.left -= 1
    const at = { ...start, ...placed(wallOf(time), start.zone) }
    if (at.ms > within.end || isAfter(at)) return
    if (at.ms >= within.start) yield at
  }
}

/** The last end of a rule may be of another zone or kind than its series: who means a day means all of it. */
function isAfterUntil(until: ICAL.Time | null, start: Moment, reading: Reading): (at: Moment) => boolean {
  if (until === null) return () => false
  const wall = wallOf(until)
  if (until.isDate) return (at) => dayOfWall(at.wall) > dayOfWall(wall)
  if (!isUtc(until)) return (at) => at.wall > wall
  if (start.isDate) return (at) => at.wall > wall && reading.ownZone.at(at.wall) > wall
  return (at) => at.ms > wall
}

/** Where a rule may begin instead of long ago: as many whole periods later as have ended before. */
function skipped(rule: ICAL.Recur, start: Moment, before: number): number {
  const days = rule.freq === 'WEEKLY' ? 7 : ['DAILY', 'HOURLY'].includes(rule.freq) ? 1 : null
  if (days === null) return start.wall
  const periods = Math.floor((before - start.ms) / (rule.interval * days * dayMs)) - 1
  if (periods <= 0) return start.wall
  if (rule.count !== null) {
    // Only where each period has one occurrence is it known how many have been.
    if (rule.freq === 'HOURLY' || Object.keys(rule.parts).length > 0) return start.wall
    const skippable = Math.min(periods, rule.count - 1)
    rule.count -= skippable
    return start.wall + skippable * rule.interval * days * dayMs
  }
  return start.wall + periods * rule.interval * days * dayMs
}

function startOf(event: ICAL.Component, reading: Reading, zone: Zone = reading.ownZone): Moment {
  const property = needed(event.getFirstProperty('dtstart'))
  const at = momentOf(timesOf(property)[0], property, reading, zone)
  return isWholeDays(event, at, reading) ? { ...at, ...placed(at.wall, reading.ownZone), isDate: true } : at
}

/** Exchange writes whole days from midnight to midnight in a zone, and means days. */
function isWholeDays(event: ICAL.Component, start: Moment, reading: Reading): boolean {
  if (start.isDate || !is(event, 'x-microsoft-cdo-alldayevent', 'TRUE')) return false
  const property = event.getFirstProperty('dtend')
  const end = property && momentOf(timesOf(property)[0], property, reading, start.zone)
  return [start, ...(end ? [end] : [])].every(({ wall }) => wall % dayMs === 0)
}

function lastingOf(event: ICAL.Component, start: Moment, reading: Reading): Lasting {
  const property = event.getFirstProperty('dtend')
  if (property) {
    const end = momentOf(timesOf(property)[0], property, reading, start.zone)
    // Days are counted; hours are as long as the first time, whatever the clocks do.
    if (start.isDate) return nominal(Math.max(1, Math.round((end.wall - start.wall) / dayMs)), 0)
    return (at) => at.ms + (end.ms - start.ms)
  }
  const duration = event.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return nominal(start.isDate ? 1 : 0, 0)
  if (duration.isNegative) return nominal(0, 0)
  const days = duration.weeks * 7 + duration.days
  const rest = ((duration.hours * 60 + duration.minutes) * 60 + duration.seconds) * 1000
  return nominal(start.isDate ? Math.max(1, days) : days, rest)
}

/** Days on the wall, then time. */
function nominal(days: number, rest: number): Lasting {
  return (at) => at.zone.at(at.wall + days * dayMs) + rest
}

function isFree(event: ICAL.Component, reading: Reading): boolean {
  return (
    isCancelled(event) ||
    is(event, 'transp', 'TRANSPARENT') ||
    is(event, 'x-microsoft-cdo-busystatus', 'FREE', 'WORKINGELSEWHERE') ||
    event.getAllProperties('attendee').some((attendee) => {
      const address = String(attendee.getFirstValue() ?? '').toLowerCase()
      const isOwner = reading.owners.has(address.replace(/^mailto:/, '').trim())
      return isOwner && String(attendee.getParameter('partstat')).toUpperCase() === 'DECLINED'
    })
  )
}

function isCancelled(event: ICAL.Component): boolean {
  return is(event, 'status', 'CANCELLED')
}

function is(event: ICAL.Component, name: string, ...values: readonly string[]): boolean {
  return values.includes(String(event.getFirstPropertyValue(name) ?? '').toUpperCase())
}

/** By what an occurrence is left out or changed: its instant, or its day. */
function keysOf({ ms, wall, isDate }: Moment): readonly string[] {
  const day = `day ${dayOfWall(wall)}`
  return isDate ? [day] : [day, `ms ${ms}`]
}

/** By what an exception names an occurrence of a series, which may be of another kind. */
function keysWithout(at: Moment, series: Moment, reading: Reading): readonly string[] {
  const day = dayOfWall(at.wall)
  if (at.isDate) return [`day ${day}`]
  if (!series.isDate) return [`ms ${at.ms}`]
  if (at.zone !== utc) return [`day ${day}`]
  // Midnight in UTC, or midnight of the owner.
  return [day - 1, day, day + 1]
    .filter((one) => one * dayMs === at.wall || reading.ownZone.at(one * dayMs) === at.ms)
    .map((one) => `day ${one}`)
}

function momentOf(time: ICAL.Time | undefined, property: ICAL.Property, reading: Reading, zone: Zone): Moment {
  const wall = wallOf(needed(time))
  const { isDate } = needed(time)
  const name = property.getParameter('tzid')
  if (isDate) return { isDate, ...placed(wall, reading.ownZone) }
  if (isUtc(needed(time))) return { isDate, ...placed(wall, utc) }
  return { isDate, ...placed(wall, typeof name === 'string' ? reading.zoneNamed(name) : zone) }
}

function placed(wall: number, zone: Zone): Pick<Moment, 'wall' | 'zone' | 'ms'> {
  return { wall, zone, ms: zone.at(wall) }
}

function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone
}

function wallOf(time: ICAL.Time): number {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (Number.isNaN(wall)) throw new RangeError('a time that cannot be read')
  return wall
}

function dayOfWall(wall: number): number {
  return Math.floor(wall / dayMs)
}

function timesOf(property: ICAL.Property): readonly ICAL.Time[] {
  return property.getValues() as readonly ICAL.Time[]
}

function needed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new RangeError('something is missing')
  return value
}
