import { expect, it } from 'vitest'
import { ceiling, stack } from './stack.ts'

it('stacks values, the topmost that is not empty last', () => {
  expect(stack([3, 2, 0])).toEqual([
    { from: 0, to: 3, last: false },
    { from: 3, to: 5, last: true },
    { from: 5, to: 5, last: false },
  ])
  expect(stack([0, 0]).some(({ last }) => last)).toBe(false)
})

it('chooses an axis with four whole steps above everything', () => {
  expect([0, 1, 4, 5, 9, 13, 21, 36, 41, 121].map(ceiling)).toEqual([4, 4, 4, 8, 12, 20, 40, 40, 80, 200])
})
