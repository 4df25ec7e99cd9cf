import { describe, expect, test } from 'vitest'
import { absenceRefusal, backOnDay, monthsAfter } from './absence.ts'

const today = '2026-11-27'
const known = { today, before: null, others: [] }
const days = (firstDay: string, lastDay: string) => ({ firstDay, lastDay })

describe('days of an absence', () => {
  test.each([
    ['today alone', '2026-11-27', '2026-11-27', null],
    ['begun a week ago, over today', '2026-11-20', '2026-11-27', null],
    ['over yesterday', '2026-11-20', '2026-11-26', 'absence_past'],
    ['the last day first', '2026-12-24', '2026-12-23', 'days_end_before_start'],
    ['twelve months', '2026-12-01', '2027-11-30', null],
    ['twelve months and a day', '2026-12-01', '2027-12-01', 'absence_too_long'],
    ['for ever', '2026-12-01', '9999-12-31', 'absence_too_long'],
    ['in twelve months', '2027-11-27', '2027-12-10', null],
    ['in more than twelve months', '2027-11-28', '2027-12-10', 'absence_too_far'],
  ])('%s: %s to %s', (_what, firstDay, lastDay, code) => {
    expect(absenceRefusal(days(firstDay, lastDay), known)?.code ?? null).toBe(code)
  })

  test.each([
    ['the day before', '2026-12-10', '2026-12-20', null],
    ['its first day', '2026-12-10', '2026-12-21', 'days_overlap'],
    ['inside', '2026-12-22', '2026-12-23', 'days_overlap'],
    ['around it', '2026-12-01', '2027-01-31', 'days_overlap'],
    ['its last day', '2027-01-04', '2027-01-08', 'days_overlap'],
    ['the day after', '2027-01-05', '2027-01-08', null],
  ])('beside another absence, %s', (_what, firstDay, lastDay, code) => {
    const others = [days('2026-12-21', '2027-01-04')]
    expect(absenceRefusal(days(firstDay, lastDay), { ...known, others })?.code ?? null).toBe(code)
  })

  test('one that has begun keeps its first day, and ends today at the earliest', () => {
    const before = { ...days('2026-11-23', '2026-12-04'), begun: true }
    expect(absenceRefusal(days('2026-11-24', '2026-12-04'), { ...known, before })).toEqual({ code: 'absence_begun' })
    expect(absenceRefusal(days('2026-11-23', '2026-11-27'), { ...known, before })).toBeNull()
    expect(absenceRefusal(days('2026-11-23', '2026-11-26'), { ...known, before })).toEqual({ code: 'absence_past' })
  })

  test('the person is back on the day after', () => {
    expect(backOnDay({ lastDay: '2026-12-31' })).toBe('2027-01-01')
  })

  test.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-27', 12, '2027-11-27'],
  ])('%s and %d months is %s', (date, months, later) => expect(monthsAfter(date, months)).toBe(later))
})
