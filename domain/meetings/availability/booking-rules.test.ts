import { describe, expect, it } from 'vitest'
import { instant } from '../../platform/ids.ts'
import { ruleCheck, type BookingRules } from './booking-rules.ts'
import { freeSlots, type Availability } from './free-slots.ts'
import type { Interval } from './intervals.ts'

const none: BookingRules = { bufferMinutes: 0, noticeDays: 0, perDay: null, perWeek: null }
const span = (start: string, minutes = 60): Interval => ({
  start: Date.parse(start),
  end: Date.parse(start) + minutes * 60_000,
})

/** Monday, 10:00 in Paris. */
const now = '2026-03-16T09:00Z'

interface Given {
  readonly held?: readonly Interval[]
  readonly zone?: string
  readonly minutes?: number
}

function broken(
  rules: Partial<BookingRules>,
  start: string,
  { held = [], zone = 'Europe/Paris', minutes }: Given = {},
) {
  return ruleCheck({ rules: { ...none, ...rules }, held }, zone, Date.parse(now))(span(start, minutes))
}

describe('the booking rules of a person', () => {
  it('are none by default', () => {
    expect(broken({}, now, { held: [span('2026-03-16T08:00Z')] })).toEqual([])
  })

  it.each([
    ['2026-03-17T09:00Z', []],
    ['2026-03-17T09:01Z', ['buffer']],
    ['2026-03-17T11:14Z', ['buffer']],
    ['2026-03-17T11:15Z', []],
  ])('keep a buffer before and after what is agreed: %s', (start, expected) => {
    // From 10:15 to 11:00 UTC, and a quarter of an hour on either side.
    expect(broken({ bufferMinutes: 15 }, start, { held: [span('2026-03-17T10:15Z', 45)] })).toEqual(expected)
  })

  it.each([
    ['Europe/Paris', '2026-03-18T22:59Z', ['notice']],
    ['Europe/Paris', '2026-03-18T23:00Z', []],
    ['America/New_York', '2026-03-19T03:59Z', ['notice']],
    ['America/New_York', '2026-03-19T04:00Z', []],
    ['Pacific/Chatham', '2026-03-18T10:14Z', ['notice']],
    ['Pacific/Chatham', '2026-03-18T10:15Z', []],
  ])('ask for notice in whole days of %s: %s', (zone, start, expected) => {
    expect(broken({ noticeDays: 3 }, start, { zone })).toEqual(expected)
  })

  it('count the meetings of a day in the zone of the person', () => {
    const held = [span('2026-03-17T08:00Z'), span('2026-03-17T22:30Z')]
    // In Paris the second one is today, in Sydney both are tomorrow.
    expect(broken({ perDay: 2 }, '2026-03-17T12:00Z', { held })).toEqual(['per_day'])
    expect(broken({ perDay: 2 }, '2026-03-17T23:30Z', { held })).toEqual([])
    expect(broken({ perDay: 1 }, '2026-03-17T12:00Z', { held, zone: 'Australia/Sydney' })).toEqual(['per_day'])
    expect(broken({ perDay: 2 }, '2026-03-17T12:00Z', { held, zone: 'Australia/Sydney' })).toEqual([])
  })

  it('count the meetings of a week from Monday to Sunday, also over the end of a year', () => {
    const held = [span('2026-12-28T09:00Z'), span('2027-01-03T09:00Z')]
    expect(broken({ perWeek: 2 }, '2026-12-31T09:00Z', { held })).toEqual(['per_week'])
    expect(broken({ perWeek: 2 }, '2027-01-04T09:00Z', { held })).toEqual([])
    expect(broken({ perWeek: 3 }, '2026-12-31T09:00Z', { held })).toEqual([])
  })

  it('are named together', () => {
    const rules = { bufferMinutes: 5, noticeDays: 14, perDay: 1, perWeek: 1 }
    const held = [span('2026-03-17T09:00Z')]
    expect(broken(rules, '2026-03-17T10:00Z', { held })).toEqual(['buffer', 'notice', 'per_day', 'per_week'])
  })
})

describe('free slots', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '12:00' }))
  const paris: Availability = { timeZone: 'Europe/Paris', week: daily, daysApart: [], busy: [] }
  const chatham: Availability = {
    timeZone: 'Pacific/Chatham',
    week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '07:00', end: '22:00' })),
    daysApart: [],
    busy: [],
  }
  const wanted = { from: '2026-03-16', to: '2026-04-12', minutes: 45, now: instant('2026-03-16T06:00:00Z') }

  it('are those without rules that go against no rule of either', () => {
    const held = [span('2026-03-18T09:00Z', 30), span('2026-03-30T08:00Z', 30), span('2026-03-31T08:00Z', 30)]
    const rules: BookingRules = { bufferMinutes: 30, noticeDays: 2, perDay: 2, perWeek: 2 }
    const busy = { ...paris, busy: held }
    const all = freeSlots([busy, chatham], wanted)
    const left = all.filter(
      (slot) => ruleCheck({ rules, held }, 'Europe/Paris', Date.parse(wanted.now))(slot).length === 0,
    )
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(all.length)
    const ruled = { ...busy, booking: { rules, held } }
    expect(freeSlots([ruled, chatham], wanted)).toEqual(left)
    // The days of the list are those of its reader, the days of a rule those of its owner.
    const seen = freeSlots([chatham, ruled], { ...wanted, from: '2026-04-07', to: '2026-04-09' })
    expect(seen.length).toBeGreaterThan(0)
    for (const slot of seen) expect(left).toContainEqual(slot)
  })
})
