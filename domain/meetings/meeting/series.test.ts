import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../../platform/ids.ts'
import { dateOf, dayOf, wallClock, weekdayOf } from '../../platform/wall-clock.ts'
import { areApart, movedDates, seriesDates } from './series.ts'
import { rhythms, type Rhythm } from './words.ts'

const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Chatham'] as const

/** `2026-03-24 14:00` on the clocks of a zone. */
function wallOf(at: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at))
}

const monthsOf = (days: readonly number[]) =>
  days.map((day) => dateOf(day)).map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
/** Which one of its weekday a day is in its month. */
const weekOf = (day: number) => Math.ceil(Number(dateOf(day).slice(8)) / 7)
const isLast = (day: number) => dateOf(day + 7).slice(5, 7) !== dateOf(day).slice(5, 7)

const at = (wall: string, zone: string) => {
  const [day = '', time = ''] = wall.split(' ')
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return instant(new Date(wallClock(zone).at(dayOf(day), minutes)))
}

function dates(first: string, rhythm: Rhythm, count: number, zone = 'Europe/Paris'): readonly string[] {
  return seriesDates({ first: at(first, zone), rhythm, count, timeZone: zone }).map((date) => wallOf(date, zone))
}

describe('the dates of a series', () => {
  it.each([
    ['weekly', '2026-12-08 14:00', ['2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29', '2027-01-05']],
    ['biweekly', '2026-12-08 14:00', ['2026-12-08', '2026-12-22', '2027-01-05', '2027-01-19', '2027-02-02']],
    ['monthly', '2026-12-08 14:00', ['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09', '2027-04-13']],
    // The fifth Thursday is the last one of the months that have four.
    ['monthly', '2026-12-31 14:00', ['2026-12-31', '2027-01-28', '2027-02-25', '2027-03-25', '2027-04-29']],
    ['weekly', '2027-12-28 09:30', ['2027-12-28', '2028-01-04', '2028-01-11', '2028-01-18', '2028-01-25']],
    // Over the end of a year, with 29 February.
    [
      'biweekly',
      '2027-12-21 09:30',
      ['2027-12-21', '2028-01-04', '2028-01-18', '2028-02-01', '2028-02-15', '2028-02-29'],
    ],
    ['monthly', '2027-12-28 09:30', ['2027-12-28', '2028-01-25', '2028-02-22', '2028-03-28', '2028-04-25']],
    ['monthly', '2027-11-30 09:30', ['2027-11-30', '2027-12-28', '2028-01-25', '2028-02-29', '2028-03-28']],
  ] as const)('%s from %s', (rhythm, first, days) => {
    const time = first.slice(11)
    expect(dates(first, rhythm, days.length)).toEqual(days.map((day) => `${day} ${time}`))
  })

  it.each([
    // Clocks go forward on 29 March, back on 25 October; in Lord Howe by half an hour.
    ['Europe/Paris', '2026-03-24 14:00', ['2026-03-24T13:00', '2026-03-31T12:00']],
    ['Europe/Paris', '2026-10-20 14:00', ['2026-10-20T12:00', '2026-10-27T13:00']],
    ['America/New_York', '2026-03-03 14:00', ['2026-03-03T19:00', '2026-03-10T18:00']],
    ['Australia/Lord_Howe', '2026-03-31 14:00', ['2026-03-31T03:00', '2026-04-07T03:30']],
    ['Pacific/Chatham', '2026-03-31 14:00', ['2026-03-31T00:15', '2026-04-07T01:15']],
    // An hour that the clocks skip is as long after the change.
    ['Europe/Paris', '2026-03-22 02:30', ['2026-03-22T01:30', '2026-03-29T01:30']],
  ] as const)('keep their hour in %s across a clock change: %s', (zone, first, instants) => {
    const found = seriesDates({ first: at(first, zone), rhythm: 'weekly', count: 2, timeZone: zone })
    expect(found.map((date) => date.slice(0, 16))).toEqual(instants)
  })

  const anyFirst = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: dayOf('2026-01-01'), max: dayOf('2032-12-31') }),
    // An hour that no clock change skips or repeats.
    minutes: fc.integer({ min: 4 * 4, max: 4 * 23 }).map((quarters) => quarters * 15),
    rhythm: fc.constantFrom(...rhythms),
    count: fc.integer({ min: 1, max: 12 }),
  })

  it('are on one weekday, at one hour of the wall clock, in order', () => {
    fc.assert(
      fc.property(anyFirst, ({ zone, day, minutes, rhythm, count }) => {
        const clock = wallClock(zone)
        const first = instant(new Date(clock.at(day, minutes)))
        const found = seriesDates({ first, rhythm, count, timeZone: zone }).map((date) => Date.parse(date))
        expect(found).toHaveLength(count)
        expect(found[0]).toBe(Date.parse(first))
        const days = found.map((ms) => clock.dayAt(ms))
        for (const [n, ms] of found.entries()) {
          expect(clock.minutesAt(ms)).toBe(minutes)
          expect(weekdayOf(days[n] ?? 0)).toBe(weekdayOf(day))
        }
        const gaps = days.map((one) => one - day)
        expect(rhythm === 'monthly' ? monthsOf(days) : gaps).toEqual(
          days.map((_, n) =>
            rhythm === 'monthly' ? (monthsOf(days)[0] ?? 0) + n : (rhythm === 'weekly' ? 7 : 14) * n,
          ),
        )
        const isRight = (one: number) => weekOf(one) === weekOf(day) || (weekOf(day) === 5 && isLast(one))
        expect(days.filter((one) => rhythm === 'monthly' && !isRight(one))).toEqual([])
      }),
    )
  })

  it('move together by days and minutes of the wall clock, and back', () => {
    const shift = fc.record({ days: fc.integer({ min: -20, max: 60 }), hour: fc.integer({ min: 5, max: 22 }) })
    fc.assert(
      fc.property(anyFirst, shift, ({ zone, day, minutes, rhythm, count }, { days, hour }) => {
        const clock = wallClock(zone)
        const first = instant(new Date(clock.at(day, minutes)))
        const all = seriesDates({ first, rhythm, count, timeZone: zone })
        const to = instant(new Date(clock.at(day + days, hour * 60)))
        const moved = movedDates(all, to, zone)
        for (const [n, date] of moved.entries()) {
          expect(clock.minutesAt(Date.parse(date))).toBe(hour * 60)
          expect(clock.dayAt(Date.parse(date)) - clock.dayAt(Date.parse(all[n] ?? ''))).toBe(days)
        }
        expect(movedDates(moved, first, zone)).toEqual(all)
      }),
    )
  })

  it('are apart when none begins before the one before it has ended', () => {
    const date = (startsAt: string, minutes = 45) => ({ startsAt: instant(startsAt), minutes })
    expect(areApart([])).toBe(true)
    expect(areApart([date('2026-12-08T13:00Z'), date('2026-12-08T13:45Z')])).toBe(true)
    expect(areApart([date('2026-12-08T13:00Z'), date('2026-12-08T13:44Z')])).toBe(false)
    expect(areApart([date('2026-12-15T13:00Z'), date('2026-12-08T13:00Z')])).toBe(false)
  })
})
