import { expect, test } from 'vitest'
import { tokenQuery } from './filters.ts'

test('asks for nothing when nothing is asked', () => {
  expect(tokenQuery('p1', [], {})).toBeNull()
  expect(tokenQuery('p1', [], { skills: [], expertsOnly: false })).toBeNull()
})

test('wants every word’s beginning and one code of each list, in the program', () => {
  expect(
    tokenQuery('p1', ['elo', 'res'], { skills: ['a', 'b'], countries: ['FR'], weekdays: [1], expertsOnly: true }),
  ).toBe("'/p/p1' & 'elo':* & 'res':* & ('/s/a' | '/s/b') & ('/c/FR') & ('/d/1') & '/x'")
})

test('quotes what a code may hold', () => {
  expect(tokenQuery('p1', [], { businessUnits: ["l'\\eau"] })).toBe("'/p/p1' & ('/u/l''\\\\eau')")
})

test('keeps the first eight words', () => {
  expect(tokenQuery('p1', 'abcdefghij'.split(''), {})?.match(/:\*/g)).toHaveLength(8)
})
