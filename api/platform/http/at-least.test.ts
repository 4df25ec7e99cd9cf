import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { atLeast } from './at-least.ts'

const delay = vi.spyOn(timers, 'setTimeout')
syncBuiltinESMExports()
afterAll(() => {
  delay.mockRestore()
  syncBuiltinESMExports()
})

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
