import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { createChecks } from '#infra/platform/runtime/checks.ts'
import { createProjections, projectionNames } from '#projections/all.ts'
import { LeaseLost } from '#projections/platform/lease-lost.ts'
import { acquire, moveCheckpoint, register, release } from '#projections/platform/runner/lease.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { upsertNewer } from '#projections/platform/runner/upsert.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { projectionStatus } from '#projections/platform/runner/status.ts'
import { onServer } from '#tests/support/copy-database.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import {
  checksums,
  disturbed,
  everyReadModel,
  opener,
  quiet,
  runnerFor,
  Story,
  until,
  writeHistory,
  capacitiesProjection,
} from './support.ts'

const plenty = { timeoutMs: 60_000 }

let db: TestDatabase
let store: EventStore
let story: Story
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase({ poolSize: 12 })
  await seedCompany(db.database.system, 'acme')
  store = createMemoryEventStore()
  story = new Story(store, 'acme')
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await store.close()
  await db.close()
})

function run(options: Partial<Parameters<typeof runnerFor>[0]> = {}) {
  const runner = runnerFor({ store, sql: db.database.system, ...options })
  closing.push(() => runner.stop())
  runner.start()
  return runner
}

async function rebuilt(batchSize: number, projections?: readonly Projection[]): Promise<Record<string, string>> {
  const other = await testDatabase({ poolSize: 8 })
  await seedCompany(other.database.system, 'acme')
  const runner = runnerFor({ store, sql: other.database.system, batchSize, ...(projections && { projections }) })
  runner.start()
  expect(await runner.waitUntilProcessed(everyReadModel, await store.head(), plenty)).toBe(true)
  await runner.stop()
  const sums = await checksums(other.database.system)
  await other.close()
  return sums
}

describe('the read models', () => {
  test('are the same followed live and rebuilt, for any batch size, and after failures in the middle', async () => {
    const runner = run({ batchSize: 3 })
    const last = await writeHistory(story, 24)
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const live = await checksums(db.database.system)
    expect(live['mentoring_requests_v1']).toMatch(/^24 rows/)

    for (const batchSize of [1, 7, 1000]) expect(await rebuilt(batchSize)).toEqual(live)
    // Every third transaction fails after its rows are written.
    const failing = createProjections({ opener, wake: () => undefined }).map((projection) =>
      disturbed(projection, {
        after: (call) => {
          if (call % 3 === 0) throw new Error('out of luck')
        },
      }),
    )
    expect(await rebuilt(7, failing)).toEqual(live)
  }, 180_000)

  test('wait for no other one that rests between its transactions', async () => {
    const projections = createProjections({ opener, wake: () => undefined }).map((projection) =>
      projection.name === 'figures' ? { ...projection, paceMs: 600_000 } : projection,
    )
    const runner = run({ projections })
    const first = await writeHistory(story, 3)
    expect(await runner.waitUntilProcessed(['figures'], first, plenty)).toBe(true)
    const last = await writeHistory(story, 3)
    expect(await runner.waitUntilProcessed('all', last, plenty)).toBe(true)
    expect(await runner.waitUntilProcessed(['figures'], last, { timeoutMs: 50 })).toBe(false)
    // It ends while one rests.
    await runner.stop()
    const next = run()
    expect(await next.waitUntilProcessed(['figures'], last, plenty)).toBe(true)
  })

  test('take no harm from events that come again', async () => {
    const runner = run()
    const last = await writeHistory(story, 12)
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    await runner.stop()
    const before = await checksums(db.database.system)
    const messages = await outbox()

    // All the checkpoints go back to the start; the rows stay.
    await db.database.system.query({ text: 'update rm.projections set position = 0' })
    const again = run()
    await until(async () => (await positions()).every((position) => position === last))
    await again.stop()
    expect(await checksums(db.database.system)).toEqual(before)
    expect(await outbox()).toBe(messages)
  })

  test('keep a row against an older one', async () => {
    const { system } = db.database
    const row = {
      profile_id: randomUUID(),
      company_id: story.companyId,
      own_limit: null,
      open: 2,
      relationship_ids: [],
    }
    const write = (open: number, revision: number) =>
      system.transaction(async (tx) =>
        upsertNewer(tx, 'rm.capacities_v1', ['profile_id'], [{ ...row, open, revision }]),
      )
    const capacity = async () => (await system.query({ text: 'select open, revision::int from rm.capacities_v1' }))[0]
    await write(2, 5)
    await write(1, 4)
    await write(7, 5)
    expect(await capacity()).toEqual({ open: 2, revision: 5 })
    await write(3, 6)
    expect(await capacity()).toEqual({ open: 3, revision: 6 })
  })

  test('cause nothing in a replay', async () => {
    const last = await writeHistory(story, 5)
    await db.database.system.query({
      text: `insert into rm.projections (name, version, active, replay_until)
        values ('notifications', 1, true, $1), ('conversations', 1, true, $1)`,
      values: [last.toString()],
    })
    const runner = run()
    expect(await runner.waitUntilProcessed('all', last, plenty)).toBe(true)
    expect(await outbox()).toBe(0)
    const fresh = await story.request('mentee1', 'mentor2', { n: 99 })
    expect(await runner.waitUntilProcessed('all', fresh.position, plenty)).toBe(true)
    // One notification, and both parties of the request and of its relationship hear of the change.
    expect(await outbox()).toBe(5)
  })
})

describe('a failing event', () => {
  test('stops its projection there, is reported, and is applied once it can be', async () => {
    let broken = true
    const poisoned = disturbed(capacitiesProjection, {})
    const limit = { type: 'CapacityLimitSet', data: { limit: 4 } } as const
    const stream = (name: string) => `capacity-${idOf.profile('acme', name, 'presenter')}` as const
    const first = await story.append(stream('fine'), { kind: 'system' }, limit)
    const poison = await story.append(stream('poison'), { kind: 'system' }, limit)
    const last = await story.append(stream('behind'), { kind: 'system' }, limit)
    const errors: object[] = []
    const runner = run({
      log: { ...quiet, error: (fields) => errors.push(fields) },
      projections: [
        {
          ...poisoned,
          apply: async (sql, events, context) => {
            await poisoned.apply(sql, events, context)
            if (broken && events.some(({ position }) => position === poison)) throw new Error('cannot be shown')
          },
        },
      ],
    })
    await until(async () => {
      const now = await status()
      return now?.status === 'failing' && now.attempts > 1
    })
    expect(await status()).toMatchObject({
      position: first.toString(),
      failedPosition: poison.toString(),
      lastError: 'cannot be shown',
      lag: (last - first).toString(),
    })
    expect(errors[0]).toMatchObject({ projection: 'capacities', position: poison.toString() })
    expect(await capacityRows()).toBe(1)

    // A waiter learns it at once, in any process; events before it are projected, and so are those of other
    // projections.
    const elsewhere = createProjectionWaiter(db.database.system)
    const stuck = { timeoutMs: Infinity, unlessStuck: true }
    for (const waiter of [runner, elsewhere]) {
      expect(await waiter.waitUntilProcessed(['capacities'], last, stuck)).toBe(false)
      expect(await waiter.waitUntilProcessed(['capacities'], poison - 1n, stuck)).toBe(true)
    }

    broken = false
    expect(await runner.waitUntilProcessed(['capacities'], last, plenty)).toBe(true)
    expect(await elsewhere.waitUntilProcessed(['capacities'], last, plenty)).toBe(true)
    expect(await elsewhere.waitUntilProcessed(['capacities'], last, stuck)).toBe(true)
    expect(await status()).toMatchObject({ status: 'running', lastError: null, attempts: 0, lag: '0' })
    expect(await capacityRows()).toBe(3)
  })
})

describe('waiting', () => {
  test('for one that does not come is in vain once, and short until it has come that far', async () => {
    const { system } = db.database
    await register(system, capacitiesProjection)
    const to = (position: bigint) =>
      system.query({ text: 'update rm.projections set position = $1', values: [position.toString()] })
    const waiter = createProjectionWaiter(system)
    const once = { timeoutMs: 10, unlessStuck: true }
    const forEver = { timeoutMs: Infinity, unlessStuck: true }
    expect(await waiter.waitUntilProcessed(['capacities'], 5n, once)).toBe(false)
    expect(await waiter.waitUntilProcessed(['capacities'], 7n, forEver)).toBe(false)
    await to(5n)
    // A late position gets a short wait: a slow database is queried again.
    await expect.poll(() => waiter.waitUntilProcessed(['capacities'], 5n, forEver)).toBe(true)
    const [later] = await Promise.all([waiter.waitUntilProcessed(['capacities'], 7n, forEver), to(7n)])
    expect(later).toBe(true)
  })

  test('for several goes on while one of them may still come', async () => {
    const { system } = db.database
    for (const name of ['capacities', 'notifications'] as const) await register(system, { name, version: 1 })
    await system.query({
      text: `update rm.projections set status = 'failing', attempts = 9, failed_position = 1 where name = 'capacities'`,
    })
    const waiter = createProjectionWaiter(system)
    const wait = { timeoutMs: Infinity, unlessStuck: true }
    const both = waiter.waitUntilProcessed(['capacities', 'notifications'], 3n, wait)
    expect(await Promise.race([both, waiter.waitUntilProcessed(['capacities'], 3n, wait).then(() => 'alone')])).toBe(
      'alone',
    )
    await system.query({ text: `update rm.projections set position = 3 where name = 'notifications'` })
    expect(await both).toBe(false)
    expect(await waiter.waitUntilProcessed(['notifications'], 3n, wait)).toBe(true)
  })

  test('to be ready holds up no start for what cannot go on', async () => {
    const { system } = db.database
    const check = createChecks(system).readModels(createProjectionWaiter(system), { head: async () => 3n })
    for (const name of projectionNames) await register(system, { name, version: 1 })
    await system.query({
      text: `update rm.projections set position = 3 where name <> 'capacities'`,
    })
    await system.query({
      text: `update rm.projections set status = 'failing', failed_position = 1 where name = 'capacities'`,
    })
    expect(await check()).toBe('failing: capacities')
    await system.query({ text: `update rm.projections set status = 'running', position = 3` })
    expect(await check()).toBeNull()
  })
})

describe('the lease', () => {
  const lease = { from: 0n, to: 5n, recordedAt: null, durable: true, leaseMs: 60_000 }

  test('is one owner’s until it runs out, and then the next one’s', async () => {
    const { system } = db.database
    await register(system, capacitiesProjection)
    const mine = await acquire(system, capacitiesProjection, 'me', 60_000)
    expect(mine).toMatchObject({ epoch: '1', generation: 1, position: 0n })
    expect(await acquire(system, capacitiesProjection, 'other', 60_000)).toBeNull()
    await release(system, capacitiesProjection, '1')
    expect(await acquire(system, capacitiesProjection, 'other', 60_000)).toMatchObject({ epoch: '2' })
  })

  test('of a process that is gone is the next one’s at once, however long it would last', async () => {
    const { system } = db.database
    await register(system, capacitiesProjection)
    const present = db.database.presence()
    await until(() => present.name.endsWith(' alive'))
    const { name } = present
    expect(await acquire(system, capacitiesProjection, name, 3_600_000)).toMatchObject({ epoch: '1' })
    expect(await acquire(system, capacitiesProjection, 'other', 3_600_000)).toBeNull()
    await onServer(db.url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7251
        and database = (select oid from pg_database where datname = current_database())`),
    )
    await until(async () => (await acquire(system, capacitiesProjection, 'other', 3_600_000)) !== null)
    expect(await epoch()).toBe('2')
    // It is present again, and has lost the lease all the same.
    await until(() => present.name === name)
    expect(await acquire(system, capacitiesProjection, name, 3_600_000)).toBeNull()
  })

  test('is taken again by its owner, who holds it no more when it asks', async () => {
    const { system } = db.database
    await register(system, capacitiesProjection)
    await acquire(system, capacitiesProjection, 'me', 3_600_000)
    expect(await acquire(system, capacitiesProjection, 'me', 3_600_000)).toMatchObject({ epoch: '2' })
  })

  test('of a zombie moves no checkpoint, and its rows are rolled back', async () => {
    const { system } = db.database
    await register(system, capacitiesProjection)
    const zombie = await acquire(system, capacitiesProjection, 'zombie', 0)
    expect(zombie?.epoch).toBe('1')
    const stale = system.transaction(async (sql) => {
      await sql.query({
        text: `insert into rm.capacities_v1 values (gen_random_uuid(), gen_random_uuid(), null, 1, '{}', 0)`,
      })
      expect(await acquire(system, capacitiesProjection, 'next', 60_000)).toMatchObject({ epoch: '2' })
      await moveCheckpoint(sql, capacitiesProjection, '1', lease)
    })
    await expect(stale).rejects.toThrow(LeaseLost)
    expect(await capacityRows()).toBe(0)
    expect(await positions()).toEqual([0n])
    await moveCheckpoint(system, capacitiesProjection, '2', lease)
    expect(await positions()).toEqual([5n])
    // Not from where it no longer stands.
    await expect(moveCheckpoint(system, capacitiesProjection, '2', lease)).rejects.toThrow(LeaseLost)
  })

  test('of a runner that stands still mid-batch is taken over, and what it wakes up to write is refused', async () => {
    const last = await writeHistory(story, 6)
    let wakeUp = () => {}
    const asleep = new Promise<void>((resolve) => (wakeUp = resolve))
    let sleeping = false
    const projection = disturbed(capacitiesProjection, {
      after: async (call) => {
        if (call > 1) return
        sleeping = true
        await asleep
      },
    })
    // The sleeper's heart beats, so its lease is ended as an operator would: by its row.
    const sleeper = run({ projections: [projection], leaseMs: 60_000 })
    await until(() => sleeping)
    await db.database.system.query({ text: `update rm.projections set lease_until = '-infinity'` })
    const taker = run({ projections: [capacitiesProjection] })
    await until(async () => (await status())?.owner != null && (await epoch()) === '2')
    // It waits for the sleeper's row locks, then finds the sleeper fenced.
    wakeUp()
    expect(await taker.waitUntilProcessed(['capacities'], last, plenty)).toBe(true)
    await sleeper.stop()
    expect(await epoch()).toBe('2')
  })

  test('is shared out: of two runners with the same projections one writes, the other stands by', async () => {
    const [one, two] = [run(), run()]
    const last = await writeHistory(story, 8)
    expect(await one.waitUntilProcessed('all', last, plenty)).toBe(true)
    expect(await two.waitUntilProcessed('all', last, plenty)).toBe(true)
    const before = await checksums(db.database.system)
    expect(before).toEqual(await rebuilt(1000))
    await one.stop()
    const more = await story.request('mentee1', 'mentor1', { n: 77 })
    expect(await two.waitUntilProcessed('all', more.position, plenty)).toBe(true)
  })
})

describe('waiting', () => {
  test('works without a runner of one’s own, and gives up in time', async () => {
    const waiter = createProjectionWaiter(db.database.tenant(story.companyId))
    const { position } = await story.request('mentee0', 'mentor0')
    expect(await waiter.waitUntilProcessed('all', position, { timeoutMs: 30 })).toBe(false)
    const waiting = waiter.waitUntilProcessed('all', position, plenty)
    run()
    expect(await waiting).toBe(true)
    expect(await waiter.waitUntilProcessed(['capacities'], position + 1n, { timeoutMs: 30 })).toBe(false)
  })
})

async function positions(): Promise<bigint[]> {
  const rows = await db.database.system.query<{ position: string }>({
    text: 'select position::text from rm.projections order by name',
  })
  return rows.map(({ position }) => BigInt(position))
}

/** undefined: no follower has begun yet. */
async function status() {
  const [row] = await projectionStatus(db.database.system, store)
  return row
}

async function epoch(): Promise<string | undefined> {
  const [row] = await db.database.system.query<{ epoch: string }>({ text: 'select epoch::text from rm.projections' })
  return row?.epoch
}

async function capacityRows(): Promise<number> {
  const rows = await db.database.system.query({ text: 'select 1 as held from rm.capacities_v1' })
  return rows.length
}

async function outbox(): Promise<number> {
  const rows = await db.database.system.query({ text: 'select 1 as message from realtime.events' })
  return rows.length
}
