import { expect, test, vi } from 'vitest'
import { atLeast } from './at-least.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => delay(ms) }))
const delay = vi.fn<(ms: number) => Promise<void>>()

test.each([
  ['a result', () => Promise.resolve('done')],
  ['a failure', () => Promise.reject(new Error('refused'))],
])('%s is given when the time is over, not before', async (_what, work) => {
  const time = Promise.withResolvers<void>()
  delay.mockReturnValueOnce(time.promise)
  let given = false
  const end = () => {
    given = true
  }
  const waiting = atLeast(100, work).then(end, end)
  await new Promise(setImmediate)
  expect(given).toBe(false)
  time.resolve()
  await waiting
  expect(given).toBe(true)
  expect(delay).toHaveBeenLastCalledWith(100)
})
