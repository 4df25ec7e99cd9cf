import { expect, test } from 'vitest'
import { tokenQueries } from './filters.ts'

test('has no condition without a filter', () => {
  expect(tokenQueries('p1', [], {})).toEqual([])
  expect(tokenQueries('p1', [], { skills: [], expertsOnly: false })).toEqual([])
})

test('wants every word’s beginning and one code of each list, in the program', () => {
  expect(
    tokenQueries('p1', ['elo', 'res'], { skills: ['a', 'b'], countries: ['FR'], weekdays: [1], expertsOnly: true }),
  ).toEqual(["'/p/p1'", "'elo':*", "'res':*", "'/s/a' | '/s/b'", "'/c/FR'", "'/d/1'", "'/x'"])
})

test('quotes what a code may hold', () => {
  expect(tokenQueries('p1', [], { businessUnits: ["l'\\eau"] })).toEqual(["'/p/p1'", "'/u/l''\\\\eau'"])
})

test('keeps the first eight words', () => {
  expect(tokenQueries('p1', 'abcdefghij'.split(''), {}).filter((query) => query.endsWith(':*'))).toHaveLength(8)
})
