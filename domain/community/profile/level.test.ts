import { expect, test } from 'vitest'
import { levels as contractLevels } from '#contract/community/profiles.ts'
import { levelOf, levels } from './level.ts'

test.each([
  [0, 'junior'],
  [4, 'junior'],
  [5, 'advanced'],
  [14, 'advanced'],
  [15, 'confirmed'],
  [29, 'confirmed'],
  [30, 'guide'],
  [1500, 'guide'],
])('a mentor with %i held meetings is %s', (meetings, level) => {
  expect(levelOf(meetings)).toBe(level)
})

test('the contract lists the same levels', () => {
  expect(contractLevels).toEqual(levels)
})
