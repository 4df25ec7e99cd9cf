import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { openOwner, type Owner } from '#infra/projections/owner.ts'
import { createProjections } from '#projections/all.ts'
import { listNotifications, markNotification } from '#projections/notifications/query.ts'
import type { RebuildOptions, RebuildStep } from '#projections/runner/catch-up.ts'
import { abandonedRebuilds, removeAbandonedRebuilds } from '#projections/runner/abandoned-rebuilds.ts'
import { makeMissingTables } from '#projections/runner/tables.ts'
import { tableNames, type Projection } from '#projections/runner/projection.ts'
import { rebuild } from '#projections/runner/rebuild.ts'
import { ProjectionCommandRefused } from '#projections/runner/skips.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { checksums, disturbed, everyReadModel, opener, runnerFor, Story, until, writeHistory } from './support.ts'

const plenty = { timeoutMs: 30_000 }
const projections = createProjections({ opener, wake: () => undefined })
const named = (name: string): Projection => {
  const found = projections.find((one) => one.name === name)
  if (found === undefined) throw new RangeError(`no ${name}`)
  return found
}

let db: TestDatabase
let store: EventStore
let owner: Owner
let story: Story
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase({ poolSize: 12 })
  await seedCompany(db.database.system, 'acme')
  store = await createPostgresEventStore({ url: db.url })
  owner = openOwner(db.url)
  story = new Story(store, 'acme')
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await owner.close()
  await store.close()
  await db.close()
})

function live(options: Partial<Parameters<typeof runnerFor>[0]> = {}) {
  const runner = runnerFor({ store, sql: db.database.system, ...options })
  closing.push(() => runner.stop())
  runner.start()
  return runner
}

function again(projection: Projection, more: Partial<RebuildOptions> = {}): Promise<void> {
  return rebuild(projection, {
    store,
    sql: db.database.system,
    owner: owner.sql,
    by: 'this test',
    progress: () => undefined,
    ...more,
  })
}

/** As they are when a fresh database follows the same log. */
async function followedAfresh(last: Position): Promise<Record<string, string>> {
  const fresh = await testDatabase({ poolSize: 8 })
  await seedCompany(fresh.database.system, 'acme')
  const runner = runnerFor({ store, sql: fresh.database.system })
  runner.start()
  expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  await runner.stop()
  const sums = await checksums(fresh.database.system)
  await fresh.close()
  return sums
}

/** What sockets are told, without the figures that depend on the moment. */
async function messages(): Promise<string[]> {
  const rows = await db.database.system.query<{ payload: Record<string, unknown> }>({
    text: 'select payload from realtime.events',
  })
  return rows.map(({ payload }) => JSON.stringify({ ...payload, unread: null })).sort()
}

async function shown(name: string) {
  const [row] = await db.database.system.query<{ version: number; generation: number; replayed: boolean }>({
    text: 'select version, generation, replay_until > 0 as replayed from rm.projections where active and name = $1',
    values: [name],
  })
  return row
}

describe('a rebuild while the product runs', () => {
  test.each(projections.map(({ name }) => name))(
    'of %s makes the same tables as following, shows them throughout, and notifies exactly once',
    async (name) => {
      const first = await writeHistory(story, 12)
      const runner = live()
      expect(await runner.waitUntilProcessed(everyReadModel, first, plenty)).toBe(true)
      const going = { writing: true, reading: true }
      const writer = (async () => {
        let last = 0n
        for (let n = 100; going.writing; n++)
          last = await story.confirm(await story.request(`mentee${n % 5}`, `mentor${n % 3}`, { n }))
        return last
      })()
      const model = named(name).tables?.find(({ read }) => read)?.model ?? ''
      const reader = (async () => {
        let most = 0
        while (going.reading) {
          const [row] = await db.database.tenant(story.companyId).query<{ rows: number }>({
            name: `count_${model}`,
            text: `select count(*)::int as rows from rm.${model}`,
          })
          // Rows are never taken away: fewer would be a half-filled table.
          expect(row?.rows).toBeGreaterThanOrEqual(most)
          most = row?.rows ?? 0
        }
        return most
      })()
      await again(named(name), { batchSize: 20 })
      await again(named(name), { batchSize: 500 })
      going.writing = false
      const last = await writer
      expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
      going.reading = false
      expect(await reader).toBeGreaterThan(0)
      await runner.stop()
      expect(await shown(name)).toEqual({ version: 1, generation: 3, replayed: true })
      expect(await checksums(db.database.system)).toEqual(await followedAfresh(last))
      expect(await abandonedRebuilds(db.database.system, projections)).toEqual([])

      const told = await messages()
      await db.database.system.query({ text: 'delete from realtime.events' })
      await owner.sql.query({ text: 'delete from rm.projections' })
      for (const projection of projections) await removeEverything(projection)
      await makeMissingTables(owner.sql, projections)
      const replayed = live()
      expect(await replayed.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
      expect(told).toEqual(await messages())
    },
  )

  async function removeEverything(projection: Projection): Promise<void> {
    for (const { model } of projection.tables ?? []) {
      await owner.sql.query({ text: `drop view if exists rm.${model}` })
      for (const generation of [1, 2, 3])
        await owner.sql.query({ text: `drop table if exists ${tableNames(1, { generation })(model)}` })
    }
  }

  test('keeps what readers wrote: before it, during it, and in the moment of the switch', async () => {
    const last = await writeHistory(story, 15)
    const runner = live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const tenant = db.database.tenant(story.companyId)
    const user = idOf.user('acme', 'mentee1')
    const page = await listNotifications(tenant, user, {}, { number: 1, size: 50 })
    const ids = (JSON.parse(page.data) as { id: string }[]).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(4)
    const mark = (id: string | undefined, read: boolean) =>
      markNotification(tenant, user, id ?? '', { read, at: '2026-04-01T08:00:00Z' })
    await mark(ids[0], true)
    await mark(ids[1], true)
    const during: Promise<unknown>[] = []
    await again(named('notifications'), {
      batchSize: 5,
      progress: ({ step }: RebuildStep) => {
        if (step === 'applied' && during.length === 0) during.push(mark(ids[2], true))
        if (step === 'switching') during.push(mark(ids[3], true), mark(ids[1], false))
      },
    })
    await Promise.all(during)
    const [row] = await tenant.query<{ read: string[] }>({
      text: 'select array_agg(id::text) as read from rm.notifications where user_id = $1 and read_at is not null',
      values: [user],
    })
    expect(new Set(row?.read)).toEqual(new Set([ids[0], ids[2], ids[3]]))
  })

  test('rolls back the live writer’s batch at the switch; its events are shown once, in the new tables', async () => {
    const before = await writeHistory(story, 4)
    let hold = false
    let holding = false
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const slow = disturbed(named('notifications'), {
      after: async () => {
        if (!hold || holding) return
        holding = true
        await held
      },
    })
    const runner = live({ projections: projections.map((one) => (one.name === slow.name ? slow : one)) })
    expect(await runner.waitUntilProcessed(everyReadModel, before, plenty)).toBe(true)
    const told = (await messages()).length
    hold = true
    const { position } = await story.request('mentee1', 'mentor2', { n: 50 })
    await until(() => holding)
    // It waits with its rows written; the rebuild does not wait for it longer than it takes to lose.
    const rebuilding = again(named('notifications'))
    await until(async () => (await frozen('notifications')) || (await shown('notifications'))?.generation === 2)
    letGo()
    await rebuilding
    expect(await runner.waitUntilProcessed(everyReadModel, position, plenty)).toBe(true)
    // The request's and its relationship's change to both parties, and the mentor's notification.
    expect((await messages()).length - told).toBe(5)
    await runner.stop()
    expect(await checksums(db.database.system)).toEqual(await followedAfresh(position))
  })

  async function frozen(name: string): Promise<boolean> {
    const rows = await db.database.system.query({
      text: `select 1 as frozen from rm.projections where active and name = $1 and owner = 'this test'`,
      values: [name],
    })
    return rows.length > 0
  }

  test('waits for a reader’s long statement without making others wait for long, and switches after it', async () => {
    const last = await writeHistory(story, 4)
    const runner = live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    let end = () => {}
    const ending = new Promise<void>((resolve) => (end = resolve))
    const reader = db.database.tenant(story.companyId).transaction(async (sql) => {
      await sql.query({ text: 'select count(*) from rm.capacities' })
      await ending
    })
    const rebuilding = again(named('capacities'))
    // The live writer goes on between two attempts.
    const { position } = await story.request('mentee1', 'mentor2', { n: 51 })
    expect(await runner.waitUntilProcessed(everyReadModel, position, plenty)).toBe(true)
    expect(await shown('capacities')).toMatchObject({ generation: 1 })
    end()
    await reader
    await rebuilding
    expect(await shown('capacities')).toMatchObject({ generation: 2 })
  })
})

describe('a rebuild that is killed', () => {
  const points = [
    ['commit', 1],
    ['begun', 1],
    ['applied', 1],
    ['applied', 3],
    ['switching', 1],
    ['commit', 2],
    ['switched', 1],
    ['commit', 3],
    ['dropped', 1],
  ] as const

  test.each(points)('at %s %i is run again, and nothing is left of either', async (where, nth) => {
    const last = await writeHistory(story, 10)
    const runner = live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const before = await checksums(db.database.system)

    const child = fork(
      new URL('./rebuild-process.ts', import.meta.url),
      [db.url, 'notifications', where, String(nth)],
      {
        execArgv: [],
        stdio: 'inherit',
      },
    )
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    expect(await checksums(db.database.system)).toEqual(before)

    const steps: RebuildStep[] = []
    await notBusy(() => again(named('notifications'), { progress: (step) => steps.push(step) }))
    // What was applied before it was killed is not applied again.
    const from = steps.flatMap((step) => (step.step === 'begun' && step.row.generation === 2 ? [step.from] : []))
    expect(from.some((position) => position > 0n)).toBe(where === 'applied' || where === 'switching' || nth === 2)
    const { position } = await story.request('mentee1', 'mentor2', { n: 60 })
    expect(await runner.waitUntilProcessed(everyReadModel, position, plenty)).toBe(true)
    await removeAbandonedRebuilds(owner.sql, projections)
    expect(await abandonedRebuilds(db.database.system, projections)).toEqual([])
    const tables = await owner.sql.query<{ n: number }>({
      text: `select count(*)::int as n from pg_tables where schemaname = 'rm' and tablename ~ '^notification.*_v'`,
    })
    expect(tables).toEqual([{ n: 3 }])
    await runner.stop()
    expect(await checksums(db.database.system)).toEqual(await followedAfresh(position))
  })

  /** The killed one's lease has to run out. */
  async function notBusy(work: () => Promise<void>): Promise<void> {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ProjectionCommandRefused && error.message.includes('being rebuilt already'))) throw error
      }
  }

  test('in the middle is listed, and may be cleaned away instead', async () => {
    const last = await writeHistory(story, 6)
    const runner = live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const stopped = again(named('capacities'), {
      leaseMs: 1,
      progress: ({ step }) => {
        if (step === 'begun') throw new Error('that is all')
      },
    })
    await expect(stopped).rejects.toThrow('that is all')
    const left = { name: 'capacities', version: 1, generation: 2, resumable: true, tables: ['rm.capacities_v1g2'] }
    expect(await abandonedRebuilds(db.database.system, projections)).toEqual([left])
    expect(await removeAbandonedRebuilds(owner.sql, projections)).toEqual([left])
    expect(await abandonedRebuilds(db.database.system, projections)).toEqual([])
    expect(await checksums(db.database.system)).toEqual(await followedAfresh(last))
  })
})

test('a second rebuild of the same read model is refused in words, one of another is not', async () => {
  const last = await writeHistory(story, 6)
  const runner = live()
  expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  const second: Promise<unknown>[] = []
  await again(named('capacities'), {
    progress: ({ step }) => {
      if (step !== 'begun') return
      second.push(
        again(named('capacities')).catch((error: unknown) => error),
        again(named('mentoring_relationships')).catch((error: unknown) => error),
      )
    },
  })
  const [refused, other] = await Promise.all(second)
  expect(refused).toBeInstanceOf(ProjectionCommandRefused)
  expect((refused as ProjectionCommandRefused).message).toMatch(
    /capacities is being rebuilt already, by this test since 20\d\d-/,
  )
  expect(other).toBeUndefined()
})

test('what keeps no tables, and what never ran, is not rebuilt', async () => {
  await expect(
    again({ name: 'kafka_relay', version: 1, categories: [], apply: async () => undefined }),
  ).rejects.toThrow('keeps no tables')
  await expect(again(named('capacities'))).rejects.toThrow('has never run here')
})

test('names an event that fails in the rebuild, leaves readers as they were, and resumes from it', async () => {
  const last = await writeHistory(story, 6)
  const runner = live()
  expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  const [poison] = (await store.readAll({ after: 0n, limit: 500, categories: ['capacity'] })).events.slice(2)
  const capacities = named('capacities')
  const poisoned: Projection = {
    ...capacities,
    apply: async (sql, events, context) => {
      await capacities.apply(sql, events, context)
      if (events.some(({ id }) => id === poison?.id)) throw new Error('cannot be shown')
    },
  }
  await expect(again(poisoned)).rejects.toThrow(`stopped at event ${poison?.id}`)
  expect(await shown('capacities')).toMatchObject({ generation: 1 })
  const steps: RebuildStep[] = []
  await again(capacities, { progress: (step) => steps.push(step) })
  expect(steps[0]).toMatchObject({ from: expect.toSatisfy((from: bigint) => from > 0n) })
  await runner.stop()
  expect(await checksums(db.database.system)).toEqual(await followedAfresh(last))
})

describe('a version 2 in a newer program', () => {
  const one = named('capacities')
  const [table] = one.tables ?? []
  if (table === undefined) throw new RangeError('no table')
  /** One column more, and a different type of an old one. */
  const two: Projection = {
    ...one,
    version: 2,
    tables: [
      {
        ...table,
        columns: `note text not null default 'two', ${table.columns.replace('open integer', 'open bigint')}`,
      },
    ],
  }
  const others = projections.filter(({ name }) => name !== 'capacities')

  test('waits beside version 1 until it is built, then follows the log; version 1 stands by', async () => {
    const last = await writeHistory(story, 8)
    const old = live()
    expect(await old.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const younger = live({ projections: [...others, two] })
    const meanwhile = await story.request('mentee1', 'mentor2', { n: 70 })
    expect(await younger.waitUntilProcessed(everyReadModel, meanwhile.position, plenty)).toBe(true)
    expect(await shown('capacities')).toMatchObject({ version: 1 })

    await again(two)
    expect(await shown('capacities')).toMatchObject({ version: 2, generation: 1 })
    const confirmed = await story.confirm(meanwhile)
    expect(await old.waitUntilProcessed(everyReadModel, confirmed, plenty)).toBe(true)
    const rows = await db.database.tenant(story.companyId).query<{ note: string; type: string }>({
      text: 'select distinct note, pg_typeof(open)::text as type from rm.capacities',
    })
    expect(rows).toEqual([{ note: 'two', type: 'bigint' }])
    const direct = db.database.tenant(story.companyId).query({ text: 'update rm.capacities set open = 0' })
    await expect(direct).rejects.toThrow('permission denied')
    await old.stop()
    const later = await story.request('mentee2', 'mentor1', { n: 71 })
    expect(await younger.waitUntilProcessed(everyReadModel, later.position, plenty)).toBe(true)

    await expect(again(one)).rejects.toThrow('Readers see version 2 of capacities; this program makes version 1')
    await younger.stop()
    await again(one, { older: true })
    expect(await shown('capacities')).toMatchObject({ version: 1, generation: 1 })
    expect((await checksums(db.database.system))['capacities_v1']).toBe(
      (await followedAfresh(later.position))['capacities_v1'],
    )
  })

  test('is made at once on a database where nothing has run', async () => {
    await makeMissingTables(owner.sql, [...others, two])
    const runner = live({ projections: [...others, two] })
    const last = await writeHistory(story, 3)
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    expect(await shown('capacities')).toMatchObject({ version: 2 })
    const [row] = await db.database.tenant(story.companyId).query<{ n: number }>({
      text: `select count(*)::int as n from rm.capacities where note = 'two'`,
    })
    expect(row?.n).toBeGreaterThan(0)
  })
})
