import { describe, expect, it } from 'vitest'
import { instant } from '../../platform/ids.ts'
import { freeSlots, nextSlots, type Availability, type SlotsWanted } from './free-slots.ts'

const daily = (start: string, end: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }))

function person(timeZone: string, more: Partial<Availability> = {}): Availability {
  return { timeZone, week: daily('09:00', '11:00'), daysApart: [], busy: [], ...more }
}

function slots(people: readonly [Availability, Availability], wanted: Partial<SlotsWanted> = {}): readonly string[] {
  const now = instant('2026-03-01T00:00:00Z')
  const found = freeSlots(people, { from: '2026-03-17', to: '2026-03-17', minutes: 60, now, ...wanted })
  return found.map(({ start }) => new Date(start).toISOString().slice(0, 16))
}

const paris = person('Europe/Paris')

describe('free slots of two people', () => {
  it('are in the hours that both have open', () => {
    const other = person('Europe/Paris', { week: daily('10:00', '12:00') })
    expect(slots([paris, other])).toEqual(['2026-03-17T09:00'])
    expect(slots([paris, other], { minutes: 30 })).toEqual(['2026-03-17T09:00', '2026-03-17T09:30'])
    expect(slots([paris, other], { minutes: 61 })).toEqual([])
  })

  it('start at whole and half hours, and at the quarter at which the shared time begins', () => {
    const early = person('Europe/Paris', { week: daily('09:10', '11:00') })
    expect(slots([paris, early], { minutes: 45 })).toEqual(['2026-03-17T08:15', '2026-03-17T08:30', '2026-03-17T09:00'])
  })

  it('begin on the requested days, in the zone of the first person', () => {
    const sydney = person('Australia/Sydney', { week: daily('07:00', '22:00') })
    const late = person('America/New_York', { week: daily('19:00', '22:00') })
    // 19:00 in New York is the next morning in Sydney.
    expect(slots([late, sydney], { minutes: 180 })).toEqual(['2026-03-17T23:00'])
    expect(slots([sydney, late], { minutes: 180 })).toEqual(['2026-03-16T23:00'])
  })

  it('leave out what has begun', () => {
    expect(slots([paris, paris], { now: instant('2026-03-17T08:30:00Z') })).toEqual(['2026-03-17T09:00'])
    expect(slots([paris, paris], { now: instant('2026-03-17T08:29:59.999Z') })).toHaveLength(2)
    expect(slots([paris, paris], { now: instant('2026-03-18T00:00:00Z') })).toEqual([])
  })

  it('leave out what either is busy with', () => {
    const busy = [{ start: Date.parse('2026-03-17T08:45Z'), end: Date.parse('2026-03-17T09:00Z') }]
    for (const people of [
      [person('Europe/Paris', { busy }), paris],
      [paris, person('Europe/Paris', { busy })],
    ] as const)
      expect(slots(people, { minutes: 30 })).toEqual(['2026-03-17T08:00', '2026-03-17T09:00', '2026-03-17T09:30'])
  })

  it('leave out days that are closed, and follow the hours of a day apart', () => {
    const away = [{ firstDay: '2026-03-16', lastDay: '2026-03-18', hours: [] }]
    expect(
      slots([paris, person('Europe/Paris', { daysApart: away })], { from: '2026-03-14', to: '2026-03-20' }),
    ).toEqual(
      ['14', '15', '19', '20'].flatMap((day) => [
        `2026-03-${day}T08:00`,
        `2026-03-${day}T08:30`,
        `2026-03-${day}T09:00`,
      ]),
    )
    const other = [{ firstDay: '2026-03-17', lastDay: '2026-03-17', hours: [{ start: '10:00', end: '20:00' }] }]
    expect(slots([paris, person('Europe/Paris', { daysApart: other })])).toEqual(['2026-03-17T09:00'])
  })

  it('use the hours of one person when the other has none, and are none when both have none', () => {
    const silent = person('Europe/Paris', { week: [] })
    const found = ['2026-03-17T08:00', '2026-03-17T08:30', '2026-03-17T09:00']
    expect(slots([paris, silent])).toEqual(found)
    expect(slots([silent, paris])).toEqual(found)
    expect(slots([silent, silent])).toEqual([])
    const away = [{ firstDay: '2026-03-17', lastDay: '2026-03-17', hours: [] }]
    expect(slots([paris, { ...silent, daysApart: away }])).toEqual([])
    const busy = [{ start: Date.parse('2026-03-17T08:00Z'), end: Date.parse('2026-03-17T09:00Z') }]
    expect(slots([paris, { ...silent, busy }])).toEqual(['2026-03-17T09:00'])
  })

  it('join spans that touch', () => {
    const week = [...daily('09:00', '10:00'), ...daily('10:00', '11:00')]
    expect(slots([person('Europe/Paris', { week }), paris], { minutes: 120 })).toEqual(['2026-03-17T08:00'])
  })
})

describe('across a clock change', () => {
  const wide = (zone: string) => person(zone, { week: daily('07:00', '22:00') })
  const firstOf = (zone: string, days: readonly string[]) =>
    days.map((day) => slots([person(zone), wide(zone)], { from: day, to: day, minutes: 120 }).join())

  it.each([
    ['Europe/Paris', ['2026-03-28', '2026-03-29'], ['2026-03-28T08:00', '2026-03-29T07:00']],
    ['Europe/Paris', ['2026-10-24', '2026-10-25'], ['2026-10-24T07:00', '2026-10-25T08:00']],
    ['America/New_York', ['2026-03-07', '2026-03-08'], ['2026-03-07T14:00', '2026-03-08T13:00']],
    ['America/New_York', ['2026-10-31', '2026-11-01'], ['2026-10-31T13:00', '2026-11-01T14:00']],
    ['Australia/Lord_Howe', ['2026-04-04', '2026-04-05'], ['2026-04-03T22:00', '2026-04-04T22:30']],
    ['Australia/Lord_Howe', ['2026-10-03', '2026-10-04'], ['2026-10-02T22:30', '2026-10-03T22:00']],
  ])('hours of %s stay the same on the wall clock', (zone, days, expected) => {
    expect(firstOf(zone, days)).toEqual(expected)
  })

  it('two zones that change on different days share other hours in between', () => {
    const people = [wide('Europe/Paris'), person('America/New_York')] as const
    const on = (day: string) => slots(people, { from: day, to: day, minutes: 120 }).join()
    expect(['2026-03-07', '2026-03-08', '2026-03-28', '2026-03-29'].map(on)).toEqual([
      '2026-03-07T14:00',
      '2026-03-08T13:00',
      '2026-03-28T13:00',
      '2026-03-29T13:00',
    ])
  })

  it('a half hour of Lord Howe moves what it shares with Paris', () => {
    const people = [person('Australia/Lord_Howe', { week: daily('17:00', '19:00') }), wide('Europe/Paris')] as const
    const on = (day: string) => slots(people, { from: day, to: day, minutes: 60 })
    // UTC+11, Paris at UTC+2 since 29 March: 17:00 is 08:00 in Paris.
    expect(on('2026-04-04')).toEqual(['2026-04-04T06:00', '2026-04-04T06:30', '2026-04-04T07:00'])
    // UTC+10:30: 17:00 is 08:30 in Paris.
    expect(on('2026-04-05')).toEqual(['2026-04-05T06:30', '2026-04-05T07:00', '2026-04-05T07:30'])
  })
})

describe('the next slots at a glance', () => {
  const now = instant('2026-03-17T06:30:00Z')
  const next = (people: readonly [Availability, Availability], days: number, count = 3) =>
    nextSlots(freeSlots(people, { from: '2026-03-17', to: `2026-03-${16 + days}`, minutes: 45, now }), {
      count,
      timeZone: 'Europe/Paris',
      now,
    }).map(({ start }) => new Date(start).toISOString().slice(0, 16))

  it('are the first of each of the next days', () => {
    expect(next([paris, paris], 9)).toEqual(['2026-03-17T08:30', '2026-03-18T08:00', '2026-03-19T08:00'])
  })

  it('are further ones of the same days where these are few, none overlapping', () => {
    expect(next([paris, paris], 2)).toEqual(['2026-03-17T08:30', '2026-03-18T08:00', '2026-03-18T09:00'])
    expect(next([paris, paris], 2, 9)).toEqual(['2026-03-17T08:30', '2026-03-18T08:00', '2026-03-18T09:00'])
  })
})
