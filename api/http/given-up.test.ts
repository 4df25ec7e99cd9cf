import { expect, test, vi } from 'vitest'
import { GivenUp } from './given-up.ts'

test('who listens is told once, and who has left is not', () => {
  const givenUp = new GivenUp()
  const [told, left] = [vi.fn<() => void>(), vi.fn<() => void>()]
  givenUp.addEventListener('abort', told)
  givenUp.addEventListener('abort', left)
  givenUp.removeEventListener('abort', left)
  expect(givenUp.aborted).toBe(false)
  givenUp.abort()
  givenUp.abort()
  expect([givenUp.aborted, told.mock.calls.length, left.mock.calls.length]).toEqual([true, 1, 0])
})

test('its signal is aborted with it, taken before or after', () => {
  const [before, after] = [new GivenUp(), new GivenUp()]
  const { signal } = before
  expect(signal.aborted).toBe(false)
  before.abort()
  after.abort()
  expect([signal.aborted, after.signal.aborted]).toEqual([true, true])
})
