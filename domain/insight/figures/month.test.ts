import { describe, expect, it } from 'vitest'
import { instant } from '../../platform/ids.ts'
import { isMonth, monthAt, monthEnd, monthStart, reportDue } from './month.ts'

describe('a month', () => {
  it('begins and ends on the clocks of its zone', () => {
    expect(monthStart('Europe/Paris', '2026-04')).toBe('2026-03-31T22:00:00.000Z')
    expect(monthEnd('Europe/Paris', '2026-03')).toBe('2026-03-31T21:59:59.999Z')
    expect(monthEnd('America/Toronto', '2026-12')).toBe('2027-01-01T04:59:59.999Z')
    expect(monthAt('Asia/Tokyo', instant('2026-03-31T15:00:00Z'))).toBe('2026-04')
  })

  it('is a year and one of twelve', () => {
    expect(['2026-03', '2026-12', '2026-00', '2026-13', '26-03', '2026-3'].filter(isMonth)).toEqual([
      '2026-03',
      '2026-12',
    ])
  })
})

describe('the report of a month', () => {
  it.each([
    ['Europe/Paris', '2026-03-31T23:00:00Z', null],
    ['Europe/Paris', '2026-04-01T03:59:00Z', null],
    ['Europe/Paris', '2026-04-01T04:00:00Z', '2026-03'],
    ['Europe/Paris', '2026-04-07T21:59:00Z', '2026-03'],
    ['Europe/Paris', '2026-04-07T22:00:00Z', null],
    ['Europe/Paris', '2027-01-01T05:00:00Z', '2026-12'],
    // Six on the clocks of Tokyo: March is not over in UTC.
    ['Asia/Tokyo', '2026-03-31T21:00:00Z', null],
    ['Asia/Tokyo', '2026-04-01T00:00:00Z', '2026-03'],
    ['America/Toronto', '2026-04-01T09:59:00Z', null],
    ['America/Toronto', '2026-04-01T10:00:00Z', '2026-03'],
  ])('in %s at %s is that of %s', (zone, now, month) => {
    expect(reportDue(zone, instant(now))).toBe(month)
  })
})
