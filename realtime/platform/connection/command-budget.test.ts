import { expect, test } from 'vitest'
import { CommandBudget } from './command-budget.ts'

test('allows a burst, then so many a second, and saves no more than a burst', () => {
  const budget = new CommandBudget({ burst: 3, perSecond: 2 }, 0)
  const spend = (now: number, times: number) => Array.from({ length: times }, () => budget.spend(now))
  expect(spend(0, 4)).toEqual([true, true, true, false])
  expect(spend(499, 1)).toEqual([false])
  expect(spend(500, 2)).toEqual([true, false])
  expect(spend(3_600_000, 4)).toEqual([true, true, true, false])
})

test('a clock that goes back gives nothing', () => {
  const budget = new CommandBudget({ burst: 1, perSecond: 1 }, 10_000)
  expect(budget.spend(10_000)).toBe(true)
  expect(budget.spend(0)).toBe(false)
  expect(budget.spend(999)).toBe(false)
})
