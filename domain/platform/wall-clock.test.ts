import { describe, expect, it } from 'vitest'
import { dateOf, dayOf, minutesOfDay, wallClock, weekdayOf } from './wall-clock.ts'

function instantOf(zone: string, date: string, time: string): string {
  return new Date(wallClock(zone).at(dayOf(date), minutesOfDay(time))).toISOString()
}

describe('the instant of a time on a wall clock', () => {
  it.each([
    ['Europe/Paris', '2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
    ['Europe/Paris', '2026-03-30', '09:00', '2026-03-30T07:00:00.000Z'],
    ['Europe/Paris', '2026-10-24', '22:00', '2026-10-24T20:00:00.000Z'],
    ['Europe/Paris', '2026-10-25', '07:00', '2026-10-25T06:00:00.000Z'],
    ['America/New_York', '2026-03-07', '07:00', '2026-03-07T12:00:00.000Z'],
    ['America/New_York', '2026-03-08', '07:00', '2026-03-08T11:00:00.000Z'],
    ['America/New_York', '2026-10-31', '22:00', '2026-11-01T02:00:00.000Z'],
    ['America/New_York', '2026-11-01', '22:00', '2026-11-02T03:00:00.000Z'],
    // Half an hour, in the other half of the year.
    ['Australia/Lord_Howe', '2026-04-04', '07:00', '2026-04-03T20:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '07:00', '2026-04-04T20:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-03', '07:00', '2026-10-02T20:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '07:00', '2026-10-03T20:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-06-01', '00:00', '2026-05-31T10:00:00.000Z'],
  ])('of %s on %s at %s is %s', (zone, date, time, expected) => {
    expect(instantOf(zone, date, time)).toBe(expected)
  })

  it('that is left out comes as long after the change', () => {
    expect(instantOf('Europe/Paris', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('Australia/Lord_Howe', '2026-10-04', '02:10')).toBe('2026-10-03T15:40:00.000Z')
  })

  it('that comes twice is the first one', () => {
    expect(instantOf('Europe/Paris', '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('Australia/Lord_Howe', '2026-04-05', '01:45')).toBe('2026-04-04T14:45:00.000Z')
  })
})

it('returns the local day of a zone', () => {
  const at = Date.parse('2026-03-17T23:30:00Z')
  expect(dateOf(wallClock('Europe/Paris').dayAt(at))).toBe('2026-03-18')
  expect(dateOf(wallClock('America/New_York').dayAt(at))).toBe('2026-03-17')
})

it.each([
  ['1969-12-29', 1],
  ['1970-01-01', 4],
  ['2026-03-29', 7],
  ['2026-03-30', 1],
])('%s is weekday %i', (date, weekday) => {
  expect(weekdayOf(dayOf(date))).toBe(weekday)
})
