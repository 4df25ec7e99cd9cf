import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore, SubscribeOptions } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { startRelay } from '#infra/platform/kafka/relay.ts'
import { followerGauges } from '#infra/platform/metrics/followers.ts'
import { readModelOperations } from '#infra/platform/operations/read-models.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { createChecks } from '#infra/platform/runtime/checks.ts'
import { retryNow } from '#projections/platform/runner/skips.ts'
import { projectionStatus } from '#projections/platform/runner/status.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { capacitiesProjection, runnerFor, Story, until } from './support.ts'
import { run } from '#tests/support/run.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const quickly = { firstRetryMs: 20, longestRetryMs: 20, leaseMs: 2_000 }

let db: TestDatabase
let store: EventStore
let story: Story
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase({ poolSize: 8 })
  await seedCompany(db.database.system, 'acme')
  await seedPerson(db.database.system, 'acme', { name: 'ops', roles: ['admin'] })
  store = await createPostgresEventStore({ url: db.url })
  story = new Story(store, 'acme')
  await setLimit('first')
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await store.close()
  await db.close()
})

const setLimit = (name: string) =>
  story.append(
    `capacity-${idOf.profile('acme', name, 'presenter')}`,
    { kind: 'system' },
    { type: 'CapacityLimitSet', data: { limit: 4 } },
  )

/** The log, but for what a subscription gives. */
function subscribed(subscribe: EventStore['subscribe']): EventStore {
  return {
    multiStream: store.multiStream,
    append: (appends) => store.append(appends),
    readStream: (...of) => store.readStream(...of),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    subscribe,
    close: () => store.close(),
  }
}

function follow(log: EventStore) {
  const runner = runnerFor({ store: log, sql: db.database.system, projections: [capacitiesProjection], ...quickly })
  closing.push(() => runner.stop())
  runner.start()
  return runner
}

async function rowOf(name: string) {
  const rows = await projectionStatus(db.database.system, store, [capacitiesProjection])
  return rows.find((row) => row.name === name)
}

const failing = (name = 'capacities') => until(async () => (await rowOf(name))?.status === 'failing')
/** The command, as an operator runs it. */
function status(): Promise<string> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: db.url, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }
    execFile(
      process.execPath,
      ['infra/platform/projections/cli.ts', 'status'],
      { cwd: root, env },
      (_, stdout, stderr) => resolve(stdout + stderr),
    )
  })
}

const inMetrics = async (name = 'capacities') =>
  (await followerGauges(db.database.system, { store, isElsewhere: false })).find(
    (gauge) => gauge.name === 'follower_failing' && gauge.labels?.['follower'] === name,
  )?.value
const inReadiness = (name = 'capacities') => createChecks(db.database.system).noneFailing([name])

async function inOperations() {
  const by = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'ops') }
  await run(db.database.system)`insert into app.operators (user_id, company_id)
    values (${by.userId}, ${by.companyId}) on conflict do nothing`
  const [row] = await readModelOperations({ sql: db.database.system, store }).readModels(by)
  return row
}

/** Nothing is left of a failure, although the log has not grown since. */
async function cleared(name = 'capacities'): Promise<void> {
  await until(async () => (await rowOf(name))?.status === 'running')
  expect(await rowOf(name)).toMatchObject({ attempts: 0, lastError: null, failingSince: null })
  expect([await inMetrics(name), await inReadiness(name)]).toEqual([0, null])
}

describe('a follower that fails at no event is reported like one that fails at an event', () => {
  test('when its position cannot be stored', { timeout: 120_000 }, async () => {
    let impossible = true
    follow(
      subscribed(async function* (options) {
        if (impossible) yield { events: [], position: 18_446_744_073_709_551_615n, caughtUp: true }
        yield* store.subscribe(options)
      }),
    )
    await failing()
    const row = await rowOf('capacities')
    expect(row).toMatchObject({
      failedEvent: null,
      failedPosition: null,
      lastError: expect.stringContaining('out of range'),
    })
    expect(row?.failingSince).toBeInstanceOf(Date)
    expect(await inReadiness()).toBe('failing: capacities')
    expect(await inMetrics()).toBe(1)
    expect(await inOperations()).toMatchObject({
      state: 'stopped',
      stop: { position: null, event_id: null, error: expect.stringContaining('out of range') },
      actions: ['retry'],
    })
    expect(await status()).toMatch(/capacities cannot go on behind position 0, since .*\n {2}.*out of range/)
    impossible = false
    await retryNow(db.database.system, 'capacities')
    await cleared()
    expect(await inOperations()).toMatchObject({ state: 'up_to_date', stop: null })
  })

  test('when the log refuses it', async () => {
    let refuses = true
    follow(
      subscribed((options: SubscribeOptions) => {
        if (refuses) throw new Error('the login was refused')
        return store.subscribe(options)
      }),
    )
    await failing()
    await until(async () => ((await rowOf('capacities'))?.attempts ?? 0) > 1)
    expect(await rowOf('capacities')).toMatchObject({ lastError: 'the login was refused', owner: null })
    expect([await inMetrics(), await inReadiness()]).toEqual([1, 'failing: capacities'])
    refuses = false
    await cleared()
  })

  test('when a table is gone, also where the log has nothing new afterwards', async () => {
    const owner = openOwner(db.url)
    closing.push(() => owner.close())
    const runner = follow(store)
    expect(await runner.waitUntilProcessed(['capacities'], await store.head(), { timeoutMs: 30_000 })).toBe(true)
    await runner.stop()
    await run(owner.sql)`alter table rm.skipped_events rename to skipped_events_gone`
    follow(store)
    await failing()
    expect((await rowOf('capacities'))?.lastError).toContain('skipped_events')
    await run(owner.sql)`alter table rm.skipped_events_gone rename to skipped_events`
    await cleared()
  })

  test('when its lease is lost again and again', async () => {
    let thief = true
    follow(
      subscribed(async function* (options) {
        if (thief) await run(db.database.system)`update rm.projections set epoch = epoch + 1, owner = null`
        yield* store.subscribe(options)
      }),
    )
    await failing()
    expect((await rowOf('capacities'))?.lastError).toContain('another owner')
    thief = false
    await cleared()
  })

  test('and not while another process holds the lease and goes on', async () => {
    const runner = follow(store)
    expect(await runner.waitUntilProcessed(['capacities'], await store.head(), { timeoutMs: 30_000 })).toBe(true)
    let refused = 0
    follow(
      subscribed(() => {
        refused += 1
        throw new Error('the login was refused')
      }),
    )
    const last = await setLimit('second')
    expect(await runner.waitUntilProcessed(['capacities'], last, { timeoutMs: 30_000 })).toBe(true)
    expect([refused, (await rowOf('capacities'))?.status]).toEqual([0, 'running'])
  })

  test('when it is the relay to Kafka', async () => {
    let refuses = true
    const stop = startRelay({
      sql: db.database.system,
      store: subscribed((options) => {
        if (refuses) throw new Error('the login was refused')
        return store.subscribe(options)
      }),
      sender: {
        connect: () => Promise.resolve(),
        send: () => Promise.resolve(),
        disconnect: () => Promise.resolve(),
      },
      log: { info: () => undefined, error: () => undefined },
      leaseMs: 2_000,
    })
    closing.push(stop)
    await failing('kafka_relay')
    expect(await rowOf('kafka_relay')).toMatchObject({ lastError: 'the login was refused', failedEvent: null })
    refuses = false
    await cleared('kafka_relay')
  })

  test('also while the log cannot be read', async () => {
    follow(
      subscribed(() => {
        throw new Error('the login was refused')
      }),
    )
    await failing()
    const away: EventStore = {
      ...subscribed(store.subscribe.bind(store)),
      head: () => Promise.reject(new Error('the login was refused')),
      readAll: () => Promise.reject(new Error('the login was refused')),
    }
    const [row] = await projectionStatus(db.database.system, away, [capacitiesProjection])
    expect(row).toMatchObject({ status: 'failing', events: null, seconds: null, lag: null })
    expect(await followerGauges(db.database.system, { store: away, isElsewhere: true })).toContainEqual(
      expect.objectContaining({ name: 'follower_failing', value: 1 }),
    )
  })
})
