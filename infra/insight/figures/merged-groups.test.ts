import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GroupLine, mergedGroups } from './merged-groups.ts'

const figure = { items: 7, total: 8, middle: 4 }
const group = (name: string, enrolled: number): GroupLine => ({
  name,
  enrolled,
  running: enrolled,
  held: 1,
  delay: figure,
  rating: figure,
})

it('puts small groups into one line, without what they answered and how they rated', () => {
  const lines = mergedGroups([group('a', 9), group('b', 3), group('c', 4)], 'others')
  expect(lines.map(({ name, enrolled, held }) => [name, enrolled, held])).toEqual([
    ['a', 9, 1],
    ['others', 7, 2],
  ])
  expect(lines[1]).toMatchObject({
    delay: { items: 0, total: 16, middle: null },
    rating: { items: 0, total: 16, middle: null },
  })
})

it('adds the next one where the small ones are too few together', () => {
  const lines = mergedGroups([group('a', 20), group('b', 9), group('c', 2)], 'others')
  expect(lines.map(({ name, enrolled }) => [name, enrolled])).toEqual([
    ['a', 20],
    ['others', 11],
  ])
})

it('groups five people at least, and counts everybody', () => {
  const all = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
  const holds = (sizes: readonly number[]) => {
    const groups = sizes.map((size, n) => group(`${n}`, size))
    const lines = mergedGroups(groups, 'others')
    expect(all(lines.map(({ enrolled }) => enrolled))).toBe(all(sizes))
    // All together where they are too few.
    const fewest = Math.min(5, all(sizes))
    expect(lines.filter(({ enrolled }) => enrolled < fewest)).toEqual([])
  }
  fc.assert(fc.property(fc.array(fc.nat({ max: 12 }), { maxLength: 8 }), holds))
})
