import { createRequire } from 'node:module'
import type * as rrule from 'rrule'
import { describe, expect, it } from 'vitest'
import { busyTimes } from './busy-times.ts'

// Node does not find the names in its CommonJS file.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof rrule

/** Series that are generated; CALENDAR_SERIES=10000 for a long run. */
const count = Number(process.env['CALENDAR_SERIES'] ?? 200)
const halfHour = 1_800_000
const span = { start: Date.parse('2026-01-01T00:00Z'), end: Date.parse('2026-12-31T00:00Z') }
const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Asia/Kolkata']
const days: readonly rrule.Weekday[] = [RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA, RRule.SU]

/** The same numbers at each run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
const known = new Map<string, number>()
/** What the clocks of a zone show, as if it were UTC. */
function wallTimeOf(ms: number, zone: string): number {
  const key = `${zone} ${ms}`
  const wall = known.get(key) ?? Date.parse(`${formats.get(zone)?.format(ms).replace(' ', 'T')}Z`)
  known.set(key, wall)
  return wall
}
/** RFC 5545: a repeated time is the first one; a skipped one counts with the offset before the change. */
function instantOf(wall: number, zone: string): number {
  const before = wallTimeOf(wall - 86_400_000, zone) - (wall - 86_400_000)
  const after = wallTimeOf(wall + 86_400_000, zone) - (wall + 86_400_000)
  const fitting = [wall - before, wall - after].filter((ms) => wallTimeOf(ms, zone) === wall)
  return fitting.length > 0 ? Math.min(...fitting) : wall - before
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+|Z/g, '')
}

function halfHours(intervals: readonly { readonly start: number; readonly end: number }[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { start, end } of intervals)
    for (let at = Math.max(start, span.start); at < Math.min(end, span.end); at += halfHour)
      found.add(Math.floor(at / halfHour))
  return found
}

function seriesOf(seed: number) {
  const roll = dice(seed)
  const one = <Value>(values: readonly Value[]): Value => values[roll(values.length)] as Value
  const zone = one(zones)
  const start = Date.UTC(2015 + roll(12), roll(12), 1 + roll(28)) + roll(48) * halfHour
  const freq = one([RRule.DAILY, RRule.WEEKLY, RRule.WEEKLY, RRule.MONTHLY, RRule.YEARLY])
  const options: Partial<rrule.Options> = {
    freq,
    dtstart: new Date(start),
    interval: 1 + roll(4),
    wkst: one([RRule.MO, RRule.SU]),
  }
  const some = days.filter(() => roll(3) === 0)
  const kind = roll(4)
  if (freq === RRule.WEEKLY && kind < 2 && some.length > 0) options.byweekday = some
  if (freq === RRule.MONTHLY && kind < 2) options.byweekday = [one(days).nth(one([1, 2, 3, 4, -1]))]
  if (freq === RRule.MONTHLY && kind === 2) options.bymonthday = [one([1, 15, 28, 29, 30, 31, -1])]
  const bound = roll(3)
  if (bound === 0) options.count = 1 + roll(2_000)
  const until = bound === 1 ? Date.UTC(2026, roll(12), 1 + roll(28)) + roll(48) * halfHour : null
  return { zone, start, options, until, lasts: (1 + roll(6)) * halfHour, roll }
}

function wrongHalfHours(seed: number): number {
  const { zone, start, options, until, lasts, roll } = seriesOf(seed)
  // The library counts on the wall; the last time is in UTC, as calendars write it.
  const walls = new RRule(options)
    .between(new Date(span.start - 3 * 86_400_000), new Date(span.end + 3 * 86_400_000), true)
    .map((date) => date.getTime())
    .filter((wall) => until === null || instantOf(wall, zone) <= until)
  const left = new Set(walls.filter(() => roll(10) === 0))
  const moved = new Set(walls.filter((wall) => !left.has(wall) && roll(10) === 0))
  const shift = halfHour * (1 + roll(20))
  const expected = [...new Set([start, ...walls])]
    .filter((wall) => !left.has(wall))
    .map((wall) => instantOf(wall, zone) + (moved.has(wall) ? shift : 0))
    .map((ms) => ({ start: ms, end: ms + lasts }))
  const rule = RRule.optionsToString({ ...options, dtstart: null }).replace(/^RRULE:/, '')
  const first = instantOf(start, zone)
  const ical = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1@test',
    `DTSTART;TZID=${zone}:${stamp(start)}`,
    `DTEND:${stamp(first + lasts)}Z`,
    `RRULE:${rule}${until === null ? '' : `;UNTIL=${stamp(until)}Z`}`,
    ...[...left].map((wall) =>
      roll(2) === 0 ? `EXDATE:${stamp(instantOf(wall, zone))}Z` : `EXDATE;TZID=${zone}:${stamp(wall)}`,
    ),
    'END:VEVENT',
    ...[...moved].flatMap((wall) => [
      'BEGIN:VEVENT',
      'UID:1@test',
      `RECURRENCE-ID:${stamp(instantOf(wall, zone))}Z`,
      `DTSTART:${stamp(instantOf(wall, zone) + shift)}Z`,
      `DTEND:${stamp(instantOf(wall, zone) + shift + lasts)}Z`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const read = busyTimes(ical, { span, timeZone: 'Europe/Paris', owner: '' })
  if (!read.isWhole) return Number.POSITIVE_INFINITY
  return [...halfHours(expected).symmetricDifference(halfHours(read.busy))].length
}

describe('busy times', () => {
  it(`are those of another library for ${count} series over changes of the clocks`, { timeout: count * 200 }, () => {
    const wrong = Array.from({ length: count }, (_, n) => ({ seed: n + 1, halfHours: wrongHalfHours(n + 1) }))
    expect(wrong.filter(({ halfHours: some }) => some > 0)).toEqual([])
  })
})
