import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallClock } from '#domain/platform/wall-clock.ts'
import { eveOf, isEve } from './eve.ts'

const hourMs = 3_600_000
const changes = [
  ['Europe/Paris', '2026-03-29'],
  ['Europe/Paris', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
] as const

describe('the eve of a session', () => {
  test.each([
    ['Europe/Paris', '2026-03-29T07:00:00Z', '2026-03-28T08:00:00Z'],
    ['Europe/Paris', '2026-10-25T08:00:00Z', '2026-10-24T07:00:00Z'],
    ['America/New_York', '2026-03-08T13:00:00Z', '2026-03-07T14:00:00Z'],
    ['America/New_York', '2026-11-01T14:00:00Z', '2026-10-31T13:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T22:30:00Z', '2026-04-03T22:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T22:00:00Z', '2026-10-02T22:30:00Z'],
    // Half past two was left out the day before, and the next hour stands for it.
    ['Europe/Paris', '2026-03-30T00:30:00Z', '2026-03-29T01:30:00Z'],
  ])('in %s at %s is the same hour of the day before', (timeZone, startsAt, eve) => {
    expect(new Date(eveOf({ startsAt, timeZone })).toISOString()).toBe(new Date(eve).toISOString())
  })

  test.each(changes)(
    'is one day back on the clock, and 22 to 26 hours, around the change of %s on %s',
    (timeZone, date) => {
      const clock = wallClock(timeZone)
      fc.assert(
        fc.property(fc.integer({ min: -3 * 24 * 12, max: 3 * 24 * 12 }), (n) => {
          const start = Date.parse(`${date}T00:00:00Z`) + n * 300_000
          const eve = eveOf({ startsAt: new Date(start).toISOString(), timeZone })
          expect(clock.dayAt(eve)).toBe(clock.dayAt(start) - 1)
          // An hour that the clocks left out comes later.
          expect([0, 30, 60]).toContain(clock.minutesAt(eve) - clock.minutesAt(start))
          expect(Math.abs(start - eve - 24 * hourMs)).toBeLessThanOrEqual(2 * hourMs)
        }),
      )
    },
  )

  test('is over after half a day, and never was for what was agreed since', () => {
    const meeting = { startsAt: '2026-03-29T07:00:00Z', changedAt: '2026-03-20T07:00:00Z', timeZone: 'Europe/Paris' }
    const at = (text: string, more = {}) => isEve({ ...meeting, ...more }, new Date(text))
    expect([at('2026-03-28T07:59:59Z'), at('2026-03-28T08:00:00Z'), at('2026-03-28T19:59:59Z')]).toEqual([
      false,
      true,
      true,
    ])
    expect(at('2026-03-28T20:00:00Z')).toBe(false)
    expect(at('2026-03-28T08:00:00Z', { changedAt: '2026-03-28T08:00:00Z' })).toBe(false)
  })
})
