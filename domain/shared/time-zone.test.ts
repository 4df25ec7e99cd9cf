import { expect, it } from 'vitest'
import { instant } from './ids.ts'
import { isTimeZone, zoneOffset } from './time-zone.ts'

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
