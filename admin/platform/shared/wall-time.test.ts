import { describe, expect, test } from 'vitest'
import { instantOfWall, wallTime } from './wall-time.ts'

describe('the clocks of a zone', () => {
  test.each([
    ['2026-12-15T10:00', 'Europe/Paris', '2026-12-15T09:00:00.000Z'],
    ['2026-07-15T10:00', 'America/Toronto', '2026-07-15T14:00:00.000Z'],
    ['2026-01-01T00:30', 'Pacific/Kiritimati', '2025-12-31T10:30:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ])('show %s in %s at %s', (wall, zone, at) => {
    expect([instantOfWall(wall, zone), wallTime(at, zone)]).toEqual([at, wall])
  })

  test('an hour that they leave out is the next one; what is no date is none', () => {
    expect(wallTime(instantOfWall('2026-03-29T02:30', 'Europe/Paris') ?? '', 'Europe/Paris')).toBe('2026-03-29T03:30')
    expect([instantOfWall('', 'Europe/Paris'), instantOfWall('2026-13-01T10:00', 'Europe/Paris')]).toEqual([null, null])
  })
})
