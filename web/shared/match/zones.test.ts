import { describe, expect, test } from 'vitest'
import { slotsInZone, zoneOffset } from './zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

describe('weekly hours on another clock', () => {
  test('offsets follow the date', () => {
    expect(zoneOffset('Europe/Paris', winter)).toBe(60)
    expect(zoneOffset('Europe/Paris', summer)).toBe(120)
    expect(zoneOffset('Asia/Kolkata', summer)).toBe(330)
  })

  test('the same zone changes nothing', () => {
    const slots = [{ weekday: 2, start: '12:00', end: '14:00' }]
    expect(slotsInZone(slots, 'Europe/Paris', 'Europe/Paris', winter)).toEqual(slots)
  })

  test('Montréal is six hours behind Paris', () => {
    expect(
      slotsInZone([{ weekday: 2, start: '14:00', end: '16:00' }], 'Europe/Paris', 'America/Toronto', winter),
    ).toEqual([{ weekday: 2, start: '08:00', end: '10:00' }])
  })

  test('hours that pass midnight are cut there, also from Sunday to Monday', () => {
    expect(
      slotsInZone([{ weekday: 7, start: '16:00', end: '20:00' }], 'America/Toronto', 'Europe/Paris', winter),
    ).toEqual([
      { weekday: 1, start: '00:00', end: '02:00' },
      { weekday: 7, start: '22:00', end: '24:00' },
    ])
  })
})
