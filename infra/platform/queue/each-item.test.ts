import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eachItem } from './each-item.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an item whose work hangs is not begun again beside it', async () => {
  let end: () => void = () => undefined
  const begun: string[] = []
  const run = async () => {
    const report = eachItem(
      { sql: { query: async () => [] }, job: 'hanging' },
      ['slow', 'quick'],
      (item) => item,
      (item) => {
        begun.push(item)
        return item === 'slow' ? new Promise<void>((resolve) => (end = resolve)) : Promise.resolve()
      },
    )
    await vi.advanceTimersByTimeAsync(60_000)
    return report
  }
  expect(await run()).toEqual({ done: 1, failed: 1 })
  expect(await run()).toEqual({ done: 1, failed: 1 })
  expect(begun).toEqual(['slow', 'quick', 'quick'])
  end()
  await run()
  expect(begun).toEqual(['slow', 'quick', 'quick', 'slow', 'quick'])
  end()
})
