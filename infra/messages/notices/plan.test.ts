import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { zoneOffset } from '#domain/platform/time-zone.ts'
import { dayMs, dayOf, minuteMs } from '#domain/platform/wall-clock.ts'
import { planNotice, type Wishes } from './plan.ts'

const wishes: Wishes = { timeZone: 'Europe/Paris', choices: {}, digestHour: null, quiet: null }
const email = { kind: 'request_sent', channel: 'email', inDigest: false } as const
const night = { from: 22 * 60, to: 7 * 60 }

test('sends at once what is wanted by default, and leaves out what is not', () => {
  const now = new Date('2026-03-17T12:00:00Z')
  expect(planNotice(email, wishes, now)).toEqual({ kind: 'send' })
  expect(planNotice({ ...email, channel: 'sms' }, wishes, now)).toEqual({ kind: 'drop' })
  expect(planNotice({ ...email, kind: 'sign_up_approved' }, wishes, now)).toEqual({ kind: 'drop' })
})

test('follows a choice by topic and channel, for each kind of the topic', () => {
  const now = new Date('2026-03-17T12:00:00Z')
  const choices = { request_refused: { email: false, sms: true } }
  const withdrawn = { ...email, kind: 'request_withdrawn' }
  expect(planNotice(withdrawn, { ...wishes, choices }, now)).toEqual({ kind: 'drop' })
  expect(planNotice({ ...withdrawn, channel: 'sms' }, { ...wishes, choices }, now)).toEqual({ kind: 'send' })
})

test('waits in quiet hours until they end on the person’s clock, over a change of clocks too', () => {
  const quiet = { ...wishes, quiet: night }
  expect(planNotice(email, quiet, new Date('2026-03-17T20:59:00Z'))).toEqual({ kind: 'send' })
  expect(planNotice(email, quiet, new Date('2026-03-17T21:00:00Z'))).toMatchObject({
    until: new Date('2026-03-18T06:00:00Z'),
  })
  expect(planNotice(email, quiet, new Date('2026-03-28T22:00:00Z'))).toMatchObject({
    until: new Date('2026-03-29T05:00:00Z'),
  })
  expect(planNotice(email, quiet, new Date('2026-03-29T05:00:00Z'))).toEqual({ kind: 'send' })
  expect(
    planNotice(email, { ...wishes, quiet: { from: 12 * 60, to: 14 * 60 } }, new Date('2026-03-17T12:30:00Z')),
  ).toMatchObject({ until: new Date('2026-03-17T13:00:00Z') })
})

test('keeps mails for the digest, but not what a calendar follows, nor SMS', () => {
  const daily = { ...wishes, digestHour: 8, quiet: night, choices: { request_sent: { sms: true } } }
  const now = new Date('2026-03-17T12:00:00Z')
  expect(planNotice(email, daily, now)).toEqual({
    kind: 'wait',
    until: new Date('2026-03-18T07:00:00Z'),
    inDigest: true,
  })
  expect(planNotice({ ...email, inDigest: true }, daily, now)).toEqual({ kind: 'send' })
  expect(planNotice({ ...email, kind: 'meeting_confirmed' }, daily, now)).toEqual({ kind: 'send' })
  expect(planNotice({ ...email, channel: 'sms' }, daily, now)).toEqual({ kind: 'send' })
})

describe('in the nights in which clocks change', () => {
  const nights = [
    ['Europe/Paris', '2026-03-29'],
    ['Europe/Paris', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
  ] as const
  const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const hours = fc.tuple(minuteOfDay, minuteOfDay).filter(([from, to]) => from !== to)
  /** Every ten minutes of the two days around the night. */
  const around = (date: string) =>
    Array.from({ length: 2 * 144 }, (_, n) => new Date(Date.parse(`${date}T00:00:00Z`) + (n - 144) * 600_000))
  const leaves = (at: Date, wishes: Wishes) => {
    const plan = planNotice(email, wishes, at)
    return plan.kind === 'wait' ? plan.until.getTime() : at.getTime()
  }

  test.each(nights)(
    'quiet hours of %s around %s keep notices in order, and none longer than they last',
    (zone, date) => {
      fc.assert(
        fc.property(hours, ([from, to]) => {
          const quiet = { ...wishes, timeZone: zone, quiet: { from, to } }
          const longest = ((to - from + 24 * 60) % (24 * 60)) * 60_000 + 3_600_000
          const times = around(date)
          const left = times.map((at) => leaves(at, quiet))
          expect(left).toEqual(left.toSorted((a, b) => a - b))
          expect(Math.max(...times.map((at, n) => (left[n] ?? 0) - at.getTime()))).toBeLessThanOrEqual(longest)
          for (const at of new Set(left)) expect(planNotice(email, quiet, new Date(at))).toEqual({ kind: 'send' })
        }),
        { numRuns: 12 },
      )
    },
  )

  test.each(nights)('the mail of the day leaves once on each day of %s around %s, at its hour', (zone, date) => {
    for (const hour of [0, 1, 2, 3, 8]) {
      const daily = { ...wishes, timeZone: zone, digestHour: hour }
      const left = [...new Set(around(date).map((at) => leaves(at, daily)))]
      const days = left.map((at) => wallDate(zone, new Date(at)))
      expect(new Set(days).size).toBe(days.length)
      expect(days).toHaveLength(Math.round(((left.at(-1) ?? 0) - (left[0] ?? 0)) / dayMs) + 1)
      // A clock that is put forward shows the next hour instead of the one that it leaves out.
      for (const at of left) expect([hour, hour + 1]).toContain(wallHour(zone, at))
      expect(left.filter((at) => wallHour(zone, at) !== hour).length).toBeLessThanOrEqual(1)
    }
  })
})

function wallHour(zone: string, at: number): number {
  return Math.floor(
    (at + zoneOffset(zone, instant(new Date(at))) * minuteMs - dayOf(wallDate(zone, new Date(at))) * dayMs) / 3_600_000,
  )
}
