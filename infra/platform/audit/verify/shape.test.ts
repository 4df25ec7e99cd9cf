import { expect, test } from 'vitest'
import { majorOf, notCompared, shapeWrongs } from './shape.ts'

test.each([150_000, 150_018, 160_014, 170_010, 180_004])(
  'the catalogue of server version %i is compared',
  (version) => {
    const shape = majorOf(version)
    expect(shape.compared).toBe(true)
    expect(notCompared(shape)).toBeUndefined()
  },
)

test.each([
  [140_023, 14],
  [190_000, 19],
  [0, 0],
])('that of server version %i is not, and one line says so', (version, major) => {
  const shape = majorOf(version)
  expect(shape).toEqual({ major, compared: false })
  expect(notCompared(shape)).toMatch(
    new RegExp(`^THE CATALOGUE WAS NOT COMPARED: .* PostgreSQL 15 to 18, and this is ${major}\\. .* NOT found\\.$`),
  )
})

test('a missing fact is always reported, an additional one unless it is expected', () => {
  const wrongs = shapeWrongs(['kept', 'known here', 'strange'], ['kept', 'gone'], (fact) =>
    ['known here', 'gone'].includes(fact),
  )
  expect([...wrongs]).toEqual(['missing: gone', 'not expected: strange'])
})
