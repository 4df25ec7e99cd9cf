import { expect, test } from 'vitest'
import { nextWallTime, wallDate } from './next-wall-time.ts'

const next = (zone: string, hour: number, after: string) => nextWallTime(zone, hour * 60, new Date(after)).toISOString()

test('gives the next time of day of a zone, today or tomorrow', () => {
  expect(next('Europe/Paris', 8, '2026-03-17T05:00:00Z')).toBe('2026-03-17T07:00:00.000Z')
  expect(next('Europe/Paris', 8, '2026-03-17T07:00:00Z')).toBe('2026-03-18T07:00:00.000Z')
  expect(next('America/New_York', 8, '2026-03-17T23:00:00Z')).toBe('2026-03-18T12:00:00.000Z')
})

test('keeps the hour of the clock over a change of clocks', () => {
  expect(next('Europe/Paris', 8, '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(next('Europe/Paris', 8, '2026-10-24T08:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  expect(next('Australia/Lord_Howe', 8, '2026-04-04T00:00:00Z')).toBe('2026-04-04T21:30:00.000Z')
})

test('moves an hour that clocks skip behind the gap, and takes the first of one that comes twice', () => {
  expect(nextWallTime('Europe/Paris', 150, new Date('2026-03-28T23:00:00Z')).toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  )
  expect(nextWallTime('Europe/Paris', 150, new Date('2026-10-24T22:00:00Z')).toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  )
})

test('reads the calendar of a zone', () => {
  const at = new Date('2026-03-17T23:30:00Z')
  expect(wallDate('Europe/Paris', at)).toBe('2026-03-18')
  expect(wallDate('America/New_York', at)).toBe('2026-03-17')
})
