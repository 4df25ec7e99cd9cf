import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, fleet, type Fleet, mentees, signIn } from './support.ts'

// A real process is stopped here, also on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let own: Fleet
let holder: pg.Client
beforeAll(async () => {
  own = await fleet()
  holder = new pg.Client({ connectionString: own.db.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await own.stop()
})

async function waitingFor(table: string): Promise<number> {
  const statement = 'select from pg_locks where relation = $1::regclass and not granted'
  const { rows } = await holder.query(statement, [table])
  return rows.length
}

test('a process that is stopped under more than it can do ends with 0, and names what it cut', async () => {
  // A statement ends by itself after 20 s: the stop must cut well before, also on a busy machine.
  const product = await own.run({ DRAIN_SECONDS: '1' })
  const people = await Promise.all(mentees.map((name) => signIn(product, name)))
  // No call can be answered, and each has a statement that waits. That of a call is cancelled with it; that of a
  // follower of the log is not.
  await holder.query('begin; lock table rm.mentoring_requests, es.events in access exclusive mode')
  try {
    const calls = people.flatMap((person) =>
      Array.from({ length: 5 }, () => person.get('/api/v1/mentoring_requests').catch(() => undefined)),
    )
    await eventually(async () => {
      expect(await waitingFor('rm.mentoring_requests')).toBeGreaterThanOrEqual(4)
      expect(await waitingFor('es.events')).toBeGreaterThanOrEqual(1)
    })
    // The lock is held: it ends because the stop has bounds.
    expect(await product.stop()).toBe(0)
    await Promise.all(calls)
  } finally {
    await holder.query('rollback')
  }
  expect(product.output()).toContain('calls had no answer in time and were cut')
  expect(product.output()).toMatch(/"name":"the connections".*is cut/)
})

test('a process with nothing to do ends with nothing cut', async () => {
  const product = await own.run()
  expect(await product.stop()).toBe(0)
  expect(product.output()).not.toMatch(/is cut|were cut/)
})
