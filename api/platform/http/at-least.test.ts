import { expect, test, vi } from 'vitest'

vi.mock('node:timers/promises', () => ({ setTimeout: (ms: number) => delay(ms) }))
const delay = vi.fn<(ms: number) => Promise<void>>()
// Another test of this process may have loaded it with the true timer.
vi.resetModules()
const { atLeast } = await import('./at-least.ts')

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
