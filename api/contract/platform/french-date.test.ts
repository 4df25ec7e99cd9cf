import { expect, it } from 'vitest'
import { dateIn } from './french-date.ts'

it.each([
  ['fr', '2026-03-01', '1er mars 2026'],
  ['fr', '2026-03-11', '11 mars 2026'],
  ['fr', '2026-03-21', '21 mars 2026'],
  ['en', '2026-03-01', '1 March 2026'],
] as const)('says in %s the day %s as « %s »', (locale, day, expected) => {
  const of = dateIn(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(of(new Date(`${day}T12:00:00Z`)).replaceAll(/\s/g, ' ')).toBe(expected)
})
