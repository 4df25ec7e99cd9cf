import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Rota } from './rota.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each member has its turn once in a round, a part of them at a time', () => {
  const turns: number[][] = []
  const rota = new Rota<number>(300, (part) => turns.push([...part]))
  for (let n = 0; n < 7; n += 1) rota.add(n, n)
  vi.advanceTimersByTime(300)
  expect(turns).toEqual([
    [1, 4],
    [2, 5],
    [0, 3, 6],
  ])
  rota.delete(4, 4)
  vi.advanceTimersByTime(300)
  expect(
    turns
      .slice(3)
      .flat()
      .toSorted((a, b) => a - b),
  ).toEqual([0, 1, 2, 3, 5, 6])
  rota.stop()
  vi.advanceTimersByTime(300)
  expect(turns).toHaveLength(6)
})

test('a round that is shorter than the time of a part has one part', () => {
  const turns: number[][] = []
  const rota = new Rota<number>(10, (part) => turns.push([...part]))
  for (let n = 0; n < 3; n += 1) rota.add(n, n)
  vi.advanceTimersByTime(10)
  rota.stop()
  expect(turns).toEqual([[0, 1, 2]])
})
