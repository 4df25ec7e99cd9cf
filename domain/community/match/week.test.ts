import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../../platform/ids.ts'
import { minutesOf, sharedWeek, slotsOf, WEEK, weekInZone, weekOf, type OpenSlot } from './week.ts'

const winter = instant('2026-01-14T12:00:00Z')
const summer = instant('2026-07-15T12:00:00Z')
const slot = (weekday: number, start: string, end: string): OpenSlot => ({ weekday, start, end })

describe('a week', () => {
  it('has a character for each quarter-hour, from Monday 00:00', () => {
    const week = weekOf([slot(1, '00:15', '00:45'), slot(7, '21:00', '22:00')])
    expect(week).toHaveLength(WEEK)
    expect(week.slice(0, 4)).toBe('0110')
    expect(slotsOf(week)).toEqual([slot(1, '00:15', '00:45'), slot(7, '21:00', '22:00')])
  })

  it('takes seconds as PostgreSQL writes them', () => {
    expect(weekOf([slot(3, '09:00:00', '10:00:00')])).toBe(weekOf([slot(3, '09:00', '10:00')]))
  })

  it('counts whole quarter-hours of the union of its slots', () => {
    expect(minutesOf(weekOf([slot(2, '09:10', '09:40')]))).toBe(15)
    expect(minutesOf(weekOf([slot(2, '09:00', '09:10'), slot(2, '09:10', '09:30')]))).toBe(30)
    expect(minutesOf(weekOf([slot(2, '09:00', '10:00'), slot(2, '09:30', '10:00')]))).toBe(60)
  })

  it('shares what both have', () => {
    const shared = sharedWeek(weekOf([slot(2, '09:00', '11:00')]), weekOf([slot(2, '10:00', '12:00')]))
    expect(slotsOf(shared)).toEqual([slot(2, '10:00', '11:00')])
  })
})

describe('on another zone’s wall clock', () => {
  it.each([
    ['Europe/Paris', 'Europe/London', winter, '08:00'],
    ['Europe/Paris', 'Africa/Tunis', winter, '09:00'],
    ['Europe/Paris', 'Africa/Tunis', summer, '08:00'],
    ['Europe/Paris', 'Asia/Kolkata', winter, '13:30'],
    ['Europe/Paris', 'Asia/Kathmandu', winter, '13:45'],
    ['Europe/Paris', 'America/Montreal', winter, '03:00'],
  ] as const)('09:00 in %s is, in %s on %s, %s', (from, to, reference, start) => {
    expect(slotsOf(weekInZone(weekOf([slot(2, '09:00', '09:15')]), from, to, reference))[0]).toMatchObject({
      weekday: 2,
      start,
    })
  })

  it('passes midnight, and the end of the week', () => {
    const sunday = weekInZone(weekOf([slot(7, '21:00', '22:00')]), 'Europe/Paris', 'Asia/Tokyo', winter)
    expect(slotsOf(sunday)).toEqual([slot(1, '05:00', '06:00')])
    const monday = weekInZone(weekOf([slot(1, '05:00', '06:00')]), 'Asia/Tokyo', 'Europe/Paris', winter)
    expect(slotsOf(monday)).toEqual([slot(7, '21:00', '22:00')])
  })

  it('and back is the same week, with the same minutes', () => {
    const zone = fc.constantFrom('Europe/Paris', 'Asia/Kolkata', 'America/Montreal', 'Pacific/Auckland', 'UTC')
    const slots = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 7, max: 20 }), fc.integer({ min: 1, max: 2 }))
        .map(([weekday, hour, hours]) =>
          slot(weekday, `${String(hour).padStart(2, '0')}:00`, `${hour + hours}:00`.padStart(5, '0')),
        ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(slots, zone, zone, fc.constantFrom(winter, summer), (open, from, to, reference) => {
        const week = weekOf(open)
        const there = weekInZone(week, from, to, reference)
        expect(minutesOf(there)).toBe(minutesOf(week))
        expect(weekInZone(there, to, from, reference)).toBe(week)
      }),
    )
  })
})
