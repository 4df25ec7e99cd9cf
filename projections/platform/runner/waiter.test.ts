import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
