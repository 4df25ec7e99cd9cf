import { expect, it } from 'vitest'
import { instant } from './ids.ts'
import { canonicalZone, isTimeZone, zoneOffset } from './time-zone.ts'

it.each([
  ['UTC', '2026-01-14T12:00:00Z', 0],
  ['Europe/Paris', '2026-01-14T12:00:00Z', 60],
  ['Europe/Paris', '2026-07-14T12:00:00Z', 120],
  ['Asia/Kathmandu', '2026-07-14T12:00:00Z', 345],
  ['America/St_Johns', '2026-01-14T12:00:00Z', -210],
  ['Europe/Paris', '2026-03-29T00:59:59.999Z', 60],
  ['Europe/Paris', '2026-03-29T01:00:00.000Z', 120],
])('%s at %s is %i minutes from UTC', (zone, at, minutes) => {
  expect(zoneOffset(zone, instant(at))).toBe(minutes)
})

it('refuses a zone that does not exist', () => {
  expect(isTimeZone('Europe/Paris')).toBe(true)
  expect(isTimeZone('Europe/Lyon')).toBe(false)
  expect(isTimeZone('')).toBe(false)
  expect(() => zoneOffset('Europe/Lyon', instant('2026-01-14T12:00:00Z'))).toThrow(RangeError)
})

it.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['europe/paris', 'Europe/Paris'],
  ['US/Eastern', 'America/New_York'],
  ['GB', 'Europe/London'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
  ['Etc/UTC', 'UTC'],
  ...['+0900', '-0330', '+09:00', 'ECT', 'VST', 'JST', 'PST', 'SystemV/AST4', 'Z', 'GMT+9', '', 'Europe/'].map(
    (zone) => [zone, null],
  ),
])('%s is stored as %s', (zone, stored) => {
  expect(canonicalZone(zone ?? '')).toBe(stored)
})
