import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lateJobs } from '#infra/platform/jobs/late.ts'
import { startJobs } from '#infra/platform/jobs/start.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const logger = createLogger({ level: 'fatal' })
const waiting = { timeout: 40_000, interval: 100 }
const cron = '0 0 * * *'
const query = (text: string) => db.database.system.query<{ state: string }>({ text })

/** A run that lasts until the test ends it. */
function standing() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs = vi.fn<() => Promise<void>>(() => promise)
  return { runs, end: () => resolve() }
}

test('a run that is given up as lost and goes on keeps another from starting beside it', async () => {
  const first = standing()
  const other = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const one = await startJobs({
    url: db.url,
    system: db.database.system,
    logger,
    jobs: [{ name: 'slow', cron, run: first.runs }],
  })
  await vi.waitFor(() => expect(first.runs).toHaveBeenCalledOnce(), waiting)
  // What pg-boss does after the longest time of a run.
  await query(`update jobs.job set state = 'failed', completed_on = now() where name = 'slow' and state = 'active'`)
  const two = await startJobs({
    url: db.url,
    system: db.database.system,
    logger,
    jobs: [{ name: 'slow', cron, run: other }],
  })
  try {
    const ended = async () => (await query(`select state from jobs.job where name = 'slow'`)).map(({ state }) => state)
    await vi.waitFor(async () => expect(await ended()).toContain('completed'), waiting)
    expect([first.runs, other].reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1)
    first.end()
    await Promise.all([one.stop(), two.stop()])
    const third = await startJobs({
      url: db.url,
      system: db.database.system,
      logger,
      jobs: [{ name: 'slow', cron, run: other }],
    })
    await vi.waitFor(() => expect(other).toHaveBeenCalled(), waiting)
    await third.stop()
  } finally {
    first.end()
    await Promise.all([one.stop(), two.stop()])
  }
})

test('a retry that is due waits for no old news of the run that was lost', async () => {
  const first = standing()
  const other = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const start = (run: () => Promise<void>) =>
    startJobs({ url: db.url, system: db.database.system, logger, jobs: [{ name: 'lost', cron, run }] })
  const one = await start(first.runs)
  await vi.waitFor(() => expect(first.runs).toHaveBeenCalledOnce(), waiting)
  const known = `select name as state from jobs.queue where name = 'lost' and singletons_active is not null`
  await vi.waitFor(async () => expect(await query(known)).toHaveLength(1), waiting)
  // It knows of the run, and has one of its own that waits.
  const two = await start(other)
  await query(`update jobs.job set state = 'retry', start_after = now() where name = 'lost' and state = 'active'`)
  first.end()
  await one.stop()
  try {
    await vi.waitFor(() => expect(other).toHaveBeenCalled(), { timeout: 45_000, interval: 100 })
  } finally {
    await two.stop()
  }
})

test('a job of which it cannot be read whether it is due keeps no other from running', async () => {
  const warn = vi.spyOn(logger, 'warn')
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  let isDue = false
  const broken = { name: 'broken', cron, run: () => Promise.resolve(), due: () => Promise.reject(new Error('broken')) }
  const jobs = [broken, { name: 'behind', cron, run, due: () => Promise.resolve(isDue) }]
  const started = await startJobs({ url: db.url, system: db.database.system, logger, jobs })
  try {
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), waiting)
    isDue = true
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1), waiting)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'broken' }), expect.stringContaining('due'))
  } finally {
    await started.stop()
  }
})

test('what was planned before the clock went back runs at once, and nothing waits for the old time', async () => {
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const start = () =>
    startJobs({ url: db.url, system: db.database.system, logger, jobs: [{ name: 'tick', cron: '* * * * *', run }] })
  const before = await start()
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), waiting)
  await vi.waitFor(async () => expect(await query(`select from jobs.job where state = 'active'`)).toEqual([]), waiting)
  await before.stop()
  run.mockClear()
  // As a clock that is two days ahead leaves it.
  await query(`update jobs.version set cron_on = now() + interval '2 days'`)
  await query(
    `update jobs.queue set monitor_claim_on = now() + interval '2 days', maintain_on = now() + interval '2 days'`,
  )
  await query(`delete from jobs.job where name = 'tick' and state < 'active'`)
  await query(`update jobs.job set state = 'created', started_on = null, completed_on = null,
      created_on = now() + interval '2 days', start_after = now() + interval '2 days'
    where id = (select id from jobs.job where name = 'tick' limit 1)`)
  await query(`insert into rm.held_items (job, item, failures, error, due_at)
    values ('tick', 'one', 1, 'Error', now() + interval '2 days')`)
  const after = await start()
  try {
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), waiting)
    expect(await query(`select from jobs.version where cron_on > now() + interval '1 minute'`)).toEqual([])
    expect(await query(`select from jobs.queue where greatest(monitor_claim_on, maintain_on) > now()`)).toEqual([])
    expect(await query(`select from rm.held_items where due_at > now()`)).toEqual([])
  } finally {
    await after.stop()
  }
})

test('a job of which no run has ended in time is late, whatever was left out beside it', async () => {
  const late = () => lateJobs(db.database.system, [{ name: 'tick', cron: '* * * * *' }])
  await query(`update jobs.job set completed_on = now() - interval '17 minutes',
      started_on = now() - interval '17 minutes'
    where name = 'tick' and state = 'completed'`)
  // No process was there to run it.
  expect(await late()).toEqual([])
  await query(`insert into rm.processes (id, host, pid, roles, version, started_at, seen_at)
    values (gen_random_uuid(), 'here', 1, '{jobs}', '1', now() - interval '1 hour', now())`)
  expect(await late()).toEqual(['tick'])
  await query(`update jobs.job set completed_on = now(), output = '{"left_out": true}' where name = 'tick'`)
  expect(await late()).toEqual(['tick'])
  await query(`update jobs.job set output = null where name = 'tick'`)
  expect(await late()).toEqual([])
})
