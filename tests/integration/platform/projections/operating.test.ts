import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import {
  listSkips,
  ProjectionCommandRefused,
  retryNow,
  skipEvent,
  unskipEvent,
} from '#projections/platform/runner/skips.ts'
import { projectionStatus } from '#projections/platform/runner/status.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runnerFor, Story, until, capacitiesProjection } from './support.ts'
import { run } from '#tests/support/run.ts'

const plenty = { timeoutMs: 30_000 }
const root = path.resolve(import.meta.dirname, '../../../..')

let db: TestDatabase
let store: EventStore
let story: Story
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase({ poolSize: 8 })
  await seedCompany(db.database.system, 'acme')
  store = await createPostgresEventStore({ url: db.url })
  story = new Story(store, 'acme')
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await store.close()
  await db.close()
})

const stream = (name: string) => `capacity-${idOf.profile('acme', name, 'presenter')}` as const
const setLimit = (name: string, limit = 4) =>
  story.append(stream(name), { kind: 'system' }, { type: 'CapacityLimitSet', data: { limit } })

/** Cannot show this one event. */
function failingAt(refuses: (event: RecordedEvent) => boolean): Projection {
  return {
    ...capacitiesProjection,
    apply: async (sql, events, context) => {
      await capacitiesProjection.apply(sql, events, context)
      if (events.some(refuses)) throw new Error('cannot be shown')
    },
  }
}

function live(projection: Projection, more: Partial<Parameters<typeof runnerFor>[0]> = {}) {
  const runner = runnerFor({ store, sql: db.database.system, projections: [projection], ...more })
  closing.push(() => runner.stop())
  runner.start()
  return runner
}

async function capacities() {
  const [row] = await projectionStatus(db.database.system, store, [capacitiesProjection])
  if (row === undefined) throw new Error('capacities is not registered')
  return row
}

async function capacityIds(): Promise<string[]> {
  const rows = await run(db.database.system)<{ id: string }>`select profile_id::text as id from rm.capacities
    order by 1`
  return rows.map(({ id }) => `capacity-${id}`)
}

/** The command, as an operator runs it. */
function projections(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: db.url, VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }
    execFile(
      process.execPath,
      ['infra/platform/projections/cli.ts', ...args],
      { cwd: root, env },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr }),
    )
  })
}

describe('a projection that has stopped', () => {
  test('tries again at once when an operator says so, from another process, however long its back-off', async () => {
    let broken = true
    const poison = await setLimit('poison')
    const runner = live(
      failingAt(({ position }) => broken && position === poison),
      { firstRetryMs: 3_600_000, longestRetryMs: 3_600_000, leaseMs: 60_000 },
    )
    await until(async () => (await capacities().catch(() => undefined))?.status === 'failing')
    const since = (await capacities()).failingSince
    await retryNow(db.database.system, 'capacities')
    await until(async () => (await capacities()).attempts === 2)
    expect(await capacities()).toMatchObject({ status: 'failing', failingSince: since, lastError: 'cannot be shown' })
    broken = false
    await retryNow(db.database.system, 'capacities')
    expect(await runner.waitUntilProcessed(['capacities'], poison, plenty)).toBe(true)
    expect(await capacities()).toMatchObject({ status: 'running', attempts: 0, lastError: null })
    await expect(retryNow(db.database.system, 'capacities')).rejects.toThrow('has not stopped at any event')
  })

  test('leaves out the event that an operator skips, live and in rebuilds, until it is taken back', async () => {
    await setLimit('fine')
    const poison = await setLimit('poison')
    const last = await setLimit('behind')
    const poisoned = failingAt(({ position }) => position === poison)
    const runner = live(poisoned, { firstRetryMs: 3_600_000, longestRetryMs: 3_600_000, leaseMs: 60_000 })
    await until(async () => (await capacities().catch(() => undefined))?.status === 'failing')
    const eventId = (await capacities()).failedEvent ?? ''
    const other = (await store.readStream(stream('behind')))[0]?.id ?? ''
    const tools = { sql: db.database.system, store }
    const order = { name: 'capacities', reason: 'written by a broken import', by: 'an operator' } as const

    await expect(skipEvent(tools, { ...order, eventId: other })).rejects.toThrow(ProjectionCommandRefused)
    await expect(skipEvent(tools, { ...order, eventId: other })).rejects.toThrow(`It has stopped at ${eventId}`)
    expect(await listSkips(db.database.system)).toEqual([])
    await skipEvent(tools, { ...order, eventId })
    expect(await runner.waitUntilProcessed(['capacities'], last, plenty)).toBe(true)
    expect(await capacityIds()).toEqual([stream('behind'), stream('fine')].sort())
    expect(await listSkips(db.database.system)).toMatchObject([
      {
        projection: 'capacities',
        eventId,
        stream: stream('poison'),
        type: 'CapacityLimitSet',
        position: poison.toString(),
        error: 'cannot be shown',
        reason: 'written by a broken import',
        skippedBy: 'an operator',
        liftedAt: null,
      },
    ])
    const acme = await run(db.database.tenant(story.companyId))`select 1 as seen from rm.skipped_events`
    expect(acme).toHaveLength(1)
    const globex = await db.database
      .tenant(idOf.company('globex'))
      .query({ text: 'select 1 as seen from rm.skipped_events' })
    expect(globex).toEqual([])

    const owner = openOwner(db.url)
    closing.push(() => owner.close())
    const again = () =>
      rebuild(capacitiesProjection, {
        store,
        sql: db.database.system,
        owner: owner.sql,
        by: 'a test',
        progress: () => undefined,
      })
    await again()
    expect(await capacityIds()).toEqual([stream('behind'), stream('fine')].sort())
    await unskipEvent(db.database.system, { name: 'capacities', eventId, by: 'another' })
    await expect(unskipEvent(db.database.system, { name: 'capacities', eventId, by: 'x' })).rejects.toThrow(
      ProjectionCommandRefused,
    )
    await again()
    expect(await capacityIds()).toEqual([stream('behind'), stream('fine'), stream('poison')].sort())
    expect(await listSkips(db.database.system)).toMatchObject([{ liftedBy: 'another' }])
  })

  test('shows an event or skips it, never both: an apply under way at the skip is rolled back', async () => {
    const poison = await setLimit('poison')
    let attempt = 0
    let letGo = () => {}
    const asleep = new Promise<void>((resolve) => (letGo = resolve))
    let sleeping = false
    const mending: Projection = {
      ...capacitiesProjection,
      apply: async (sql, events, context) => {
        await capacitiesProjection.apply(sql, events, context)
        if (++attempt < 3) throw new Error('cannot be shown')
        sleeping = true
        await asleep
      },
    }
    const runner = live(mending, { leaseMs: 60_000 })
    await until(() => sleeping)
    const eventId = (await capacities()).failedEvent ?? ''
    await skipEvent(
      { sql: db.database.system, store },
      { name: 'capacities', eventId, reason: 'in the nick of time', by: 'an operator' },
    )
    letGo()
    expect(await runner.waitUntilProcessed(['capacities'], poison, plenty)).toBe(true)
    expect(await capacityIds()).toEqual([])
  })
})

describe('lag', () => {
  test('is counted in events that concern the projection, and in seconds since the oldest of them', async () => {
    const runner = live(capacitiesProjection)
    const last = await setLimit('fine')
    expect(await runner.waitUntilProcessed(['capacities'], last, plenty)).toBe(true)
    await runner.stop()
    // An idle log has no lag, however long ago its last event was.
    expect(await capacities()).toMatchObject({ events: 0, seconds: 0, lag: '0' })
    await story.request('mentee1', 'mentor1')
    expect(await capacities()).toMatchObject({ events: 0, seconds: 0, lag: '2' })
    await setLimit('a')
    await setLimit('b')
    const behind = await capacities()
    expect(behind).toMatchObject({ events: 2, lag: '4' })
    expect(behind.seconds).toBeGreaterThan(0)
    const [oldest] = await store.readStream(stream('a'))
    const [clock] = await run(db.database.system)<{ now: Date }>`select clock_timestamp() as now`
    expect(behind.seconds).toBeLessThanOrEqual(
      ((clock?.now.getTime() ?? 0) - Date.parse(oldest?.recordedAt ?? '')) / 1_000,
    )
  })
})

test('the command prints, rebuilds, skips, lists, and reports what it cannot do', { timeout: 180_000 }, async () => {
  await setLimit('fine')
  const poison = await setLimit('poison')
  live(
    failingAt(({ position }) => position === poison),
    { firstRetryMs: 3_600_000, longestRetryMs: 3_600_000 },
  )
  await until(async () => (await capacities().catch(() => undefined))?.status === 'failing')
  const { failedEvent } = await capacities()

  const status = await projections('status')
  expect(status.code).toBe(0)
  expect(status.out).toMatch(/^capacities +1 +yes +\d+ +1 +\d+(\.\d)? +failing/m)
  expect(status.out).toContain(`capacities stopped at event ${failedEvent} (position ${poison})`)
  const json = JSON.parse((await projections('status', '--json')).out) as {
    projections: object[]
    leftovers: object[]
  }
  expect(json).toMatchObject({ projections: [{ name: 'capacities', events: 1, failedEvent }], leftovers: [] })

  expect(await projections('skip', 'capacities', '--event', randomUUID(), '--reason', 'x')).toMatchObject({
    code: 1,
    out: expect.stringContaining('nothing is skipped'),
  })
  expect(await projections('skip', 'capacities', '--event', failedEvent ?? '')).toMatchObject({
    code: 1,
    out: expect.stringContaining('--reason'),
  })
  const skip = ['skip', 'capacities', '--event', failedEvent ?? '', '--reason', 'broken', '--by', 'Ada'] as const
  expect((await projections(...skip)).code).toBe(0)
  expect((await projections('skips')).out).toContain('skipped by Ada')
  await until(async () => (await capacities()).status === 'running')

  const rebuilt = await projections('rebuild', 'capacities')
  expect(rebuilt).toMatchObject({ code: 0, out: expect.stringContaining('Readers see the rebuilt tables') })
  expect(await capacityIds()).toEqual([stream('fine')])
  expect((await projections('unskip', 'capacities', '--event', failedEvent ?? '')).code).toBe(0)
  expect((await projections('clean')).out).toContain('Nothing was left.')

  for (const [args, words] of [
    [['rebuild', 'nothing'], 'There is no read model nothing: there are capacities,'],
    [['retry', 'capacities'], 'has not stopped at any event'],
    [['status', 'capacities'], 'status takes no name'],
    [['rebuild'], 'which one'],
    [['status', '--event', 'x'], 'takes no --event'],
    [['mend'], 'There is no command mend'],
  ] as const)
    expect(await projections(...args)).toMatchObject({ code: 1, out: expect.stringContaining(words) })
})
