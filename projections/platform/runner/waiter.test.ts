import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Sql } from '../sql.ts'
import { createProjectionWaiter } from './waiter.ts'

const checkpoints = (read: () => Promise<object>): Sql => ({
  query: async <Row extends object>() => [(await read()) as Row],
})

test('a projection that was late is judged by what is read after the wait began, however slowly', async () => {
  const checkpoint = { name: 'meetings', position: '1', stuck: false }
  let slowMs = 0
  const sql = checkpoints(async () => {
    await delay(slowMs)
    return { ...checkpoint }
  })
  const waiter = createProjectionWaiter(sql)
  const wait = (timeoutMs: number) => waiter.waitUntilProcessed(['meetings'], 2n, { timeoutMs, unlessStuck: true })
  expect(await wait(30)).toBe(false)
  // It catches up while nobody waits, and the database answers late.
  checkpoint.position = '2'
  slowMs = 60
  expect(await wait(5_000)).toBe(true)
})

test('a projection that is still as late is not waited for again', async () => {
  const sql = checkpoints(async () => ({ name: 'meetings', position: '1', stuck: false }))
  const waiter = createProjectionWaiter(sql)
  const wait = (timeoutMs: number) => waiter.waitUntilProcessed(['meetings'], 2n, { timeoutMs, unlessStuck: true })
  expect(await wait(30)).toBe(false)
  const second = Promise.race([wait(60_000), delay(30_000, 'waited')])
  expect(await second).toBe(false)
})

test('checkpoints of this very process are not asked for while they come', async () => {
  vi.useFakeTimers()
  try {
    let polls = 0
    const waiter = createProjectionWaiter(
      checkpoints(async () => ({ name: 'meetings', position: '1', stuck: false, at: (polls += 1) })),
    )
    waiter.note('meetings', 1n)
    const own = waiter.waitUntilProcessed(['meetings'], 2n, { timeoutMs: 5_000 })
    await vi.advanceTimersByTimeAsync(20)
    expect(polls).toBe(0)
    waiter.note('meetings', 2n)
    expect(await own).toBe(true)
    // Another process may have taken it over since.
    const other = waiter.waitUntilProcessed(['meetings'], 3n, { timeoutMs: 500 })
    await vi.advanceTimersByTimeAsync(500)
    expect(await other).toBe(false)
    expect(polls).toBeGreaterThan(5)
  } finally {
    vi.useRealTimers()
  }
})
