import { describe, expect, test } from 'vitest'
import { readDay, readTime } from './readDay.ts'

/** A Tuesday. */
const today = '2026-03-17'

describe('a day as people write it', () => {
  test.each([
    ['jeudi 16 avril', '2026-04-16'],
    ['Jeudi 16 avril 2026', '2026-04-16'],
    ['jeu. 16 avr.', '2026-04-16'],
    ['le 16 avril', '2026-04-16'],
    ['16 avril', '2026-04-16'],
    ['1er mai', '2026-05-01'],
    ['3 septembre', '2026-09-03'],
    ['15 AOÛT', '2026-08-15'],
    ['17 mars', '2026-03-17'],
    ['mar. 24 mars', '2026-03-24'],
    ['mar. 14 avril', '2026-04-14'],
    ['mar', '2026-03-24'],
    ['16/04', '2026-04-16'],
    ['16/4', '2026-04-16'],
    ['jeudi 16/04', '2026-04-16'],
    ['16/04/2026', '2026-04-16'],
    ['16.04.26', '2026-04-16'],
    ['16-04-2026', '2026-04-16'],
    ['2026-04-16', '2026-04-16'],
    ['aujourd’hui', '2026-03-17'],
    ['demain', '2026-03-18'],
    ['après-demain', '2026-03-19'],
    ['jeudi', '2026-03-19'],
    ['jeudi prochain', '2026-03-19'],
    ['mardi', '2026-03-24'],
    ['jeudi 16', '2026-04-16'],
    ['le 3', '2026-04-03'],
    ['dans 3 jours', '2026-03-20'],
    ['dans une semaine', '2026-03-24'],
  ])('in French: %s', (typed, day) => {
    expect(readDay(typed, today)).toEqual({ day })
  })

  test.each([
    ['Thursday 16 April', '2026-04-16'],
    ['Thursday, April 16', '2026-04-16'],
    ['April 16th, 2026', '2026-04-16'],
    ['16th of April', '2026-04-16'],
    ['the 1st of May', '2026-05-01'],
    ['16 Apr', '2026-04-16'],
    ['Mar 24', '2026-03-24'],
    ['04/16', '2026-04-16'],
    ['today', '2026-03-17'],
    ['Tomorrow', '2026-03-18'],
    ['the day after tomorrow', '2026-03-19'],
    ['next Thursday', '2026-03-19'],
    ['Thu', '2026-03-19'],
    ['in 2 weeks', '2026-03-31'],
    ['in three days', '2026-03-20'],
  ])('in English: %s', (typed, day) => {
    expect(readDay(typed, today)).toEqual({ day })
  })

  test.each([
    ['', { fault: 'day_missing' }],
    ['   ', { fault: 'day_missing' }],
    ['bientôt', { fault: 'day_unreadable' }],
    ['16 avril mai', { fault: 'day_unreadable' }],
    ['avril', { fault: 'day_unreadable' }],
    ['truc 16/04', { fault: 'day_unreadable' }],
    ['31 avril', { fault: 'no_such_day' }],
    ['2026-02-30', { fault: 'no_such_day' }],
    ['16/16', { fault: 'no_such_day' }],
    ['vendredi 16 avril', { fault: 'other_weekday', day: '2026-04-16' }],
    ['Friday 16 April 2026', { fault: 'other_weekday', day: '2026-04-16' }],
  ])('that is none, or not that one: %s', (typed, read) => {
    expect(readDay(typed, today)).toEqual(read)
  })

  test('29 February is the next one that there is', () => {
    expect(readDay('29 février', today)).toEqual({ day: '2028-02-29' })
  })

  test.each([
    ['16 mars', '2026-03-16'],
    ['lundi 16/03', '2026-03-16'],
    ['3 février', '2026-02-03'],
    ['28/12', '2025-12-28'],
    ['10 September', '2026-09-10'],
    ['25 octobre', '2026-10-25'],
  ])('is not taken a year later when it has just passed: %s', (typed, day) => {
    expect(readDay(typed, today)).toEqual({ day })
  })

  test.each([
    ['28/11', '2025-11-28'],
    ['3 février', '2026-02-03'],
    ['17 mars', '2026-03-17'],
    ['28/11/2026', '2026-11-28'],
  ])('is the last one where a day that is over is meant: %s', (typed, day) => {
    expect(readDay(typed, today, 'past')).toEqual({ day })
  })

  test('a given year may be past: the caller decides', () => {
    expect(readDay('16/04/2020', today)).toEqual({ day: '2020-04-16' })
  })
})

describe('an hour as people write it', () => {
  test.each([
    ['18:00', '18:00'],
    ['9:05', '09:05'],
    ['18h', '18:00'],
    ['18h30', '18:30'],
    ['18 h 30', '18:30'],
    ['à 18h', '18:00'],
    ['18', '18:00'],
    ['1830', '18:30'],
    ['18.30', '18:30'],
    ['midi', '12:00'],
    ['minuit', '00:00'],
    ['6 pm', '18:00'],
    ['6:30 p.m.', '18:30'],
    ['12am', '00:00'],
    ['at noon', '12:00'],
  ])('%s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  test.each(['', '25:00', '18:60', '13 pm', 'tard', '18h3'])('none: %s', (typed) => {
    expect(readTime(typed)).toBeNull()
  })
})
