import { describe, expect, it } from 'vitest'
import { exportFile } from './exports.ts'

/** Clocks of whole hours, of half and quarter hours, and one that is changed by half an hour. */
const zones = ['UTC', 'Europe/Paris', 'America/Montreal', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe']

describe('an instant in a file', () => {
  it.each(zones)('is written in local time of %s, also on the days of clock changes', (zone) => {
    const { minute } = exportFile('fr', zone, new Map())
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    for (const day of [
      '2025-12-31',
      '2026-03-08',
      '2026-03-29',
      '2026-04-04',
      '2026-10-03',
      '2026-10-25',
      '2026-11-01',
    ])
      for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
        const at = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000 + 59_999)
        expect([at, minute(at.toISOString())]).toEqual([at, clock.format(at)])
      }
  })
})
