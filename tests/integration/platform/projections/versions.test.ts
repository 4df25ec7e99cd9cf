import { afterEach, beforeEach, expect, test } from 'vitest'
import { handle } from '#commands/platform/handle.ts'
import { unitOfWork } from '#commands/platform/unit-of-work.ts'
import { eventVersions } from '#domain/aggregates.ts'
import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { reserve } from '#domain/mentoring/capacity/decide.ts'
import type { EventStore, NewEvent, StreamName } from '#domain/platform/event-store.ts'
import { derivedId, instant, type EventId, type RelationshipId } from '#domain/platform/ids.ts'
import { EventUnreadable, type EventVersions } from '#domain/platform/versions.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { withUpcast } from '#infra/platform/event-store/upcast.ts'
import { skipEvent } from '#projections/platform/runner/skips.ts'
import { projectionStatus } from '#projections/platform/runner/status.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runnerFor, until, capacitiesProjection } from './support.ts'
import { run } from '#tests/support/run.ts'

const plenty = { timeoutMs: 30_000 }
const companyId = idOf.company('acme')
const profile = idOf.profile('acme', 'mia', 'presenter')
const stream: StreamName = `capacity-${profile}`
/** Once, as this test has it, a limit was called a maximum. */
const versions: EventVersions = {
  ...eventVersions,
  CapacityLimitSet: [(data) => ({ limit: (data as { maximum: number }).maximum })],
}

let db: TestDatabase
let stored: EventStore
let store: EventStore
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase({ poolSize: 6 })
  await seedCompany(db.database.system, 'acme')
  stored = await createPostgresEventStore({ url: db.url })
  store = withUpcast(stored, versions)
})

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await store.close()
  await db.close()
})

let count = 0
async function write(schemaVersion: number, data: object, into = stream): Promise<bigint> {
  const event: NewEvent = {
    id: derivedId<EventId>('versions-test', count++),
    type: 'CapacityLimitSet',
    schemaVersion,
    data,
    metadata: { companyId, actor: { kind: 'system' }, correlationId: 'test', at: instant('2026-03-16T09:00:00Z') },
  }
  const result = await stored.append([{ stream: into, expected: 'any', events: [event] }])
  if (!result.ok) throw new Error('the append was refused')
  return result.position
}

function live() {
  const runner = runnerFor({ store, sql: db.database.system, projections: [capacitiesProjection] })
  closing.push(() => runner.stop())
  runner.start()
  return runner
}

const limits = () =>
  run(db.database.system)<{ id: string; limit: number }>`select profile_id::text as id, own_limit as "limit"
    from rm.capacities order by 2`

const reserveOne = (name: string) =>
  handle(
    store,
    {
      companyId,
      actor: { kind: 'system' },
      idempotencyKey: name,
      at: instant('2026-03-16T10:00:00Z'),
      correlationId: name,
    },
    { resource: 'capacity' },
    async (load) => {
      const stored = await load(capacity, profile)
      const decision = reserve(stored.state, derivedId<RelationshipId>('versions-test', name), 9)
      return unitOfWork({ resource: { on: stored, decision } })
    },
  )

test('commands decide on old versions and read models show them; the stored bytes stay as they are', async () => {
  await write(1, { maximum: 1 })
  expect(await reserveOne('first')).toMatchObject({ ok: true })
  expect(await reserveOne('second')).toEqual({ ok: false, refusal: { code: 'limit_reached' } })
  const last = await write(2, { limit: 2 })
  expect(await reserveOne('third')).toMatchObject({ ok: true })

  expect((await store.readStream(stream)).map(({ type, schemaVersion }) => `${type} ${schemaVersion}`)).toEqual([
    'CapacityLimitSet 2',
    'AccompanimentReserved 1',
    'CapacityLimitSet 2',
    'AccompanimentReserved 1',
  ])
  expect((await store.readAll({ after: 0n, limit: 1 })).events[0]?.data).toEqual({ limit: 1 })
  const runner = live()
  expect(await runner.waitUntilProcessed(['capacities'], last, plenty)).toBe(true)
  expect(await limits()).toEqual([{ id: profile, limit: 2 }])

  expect((await stored.readStream(stream))[0]).toMatchObject({ schemaVersion: 1, data: { maximum: 1 } })
  const bytes = await run(db.database.system)`select data from es.events where revision = 0`
  expect(bytes).toEqual([{ data: '{"maximum":1}' }])
})

test('what is written has the present version', async () => {
  const event = { id: derivedId<EventId>('versions-test', 'x'), type: 'CapacityLimitSet', data: { maximum: 1 } }
  const metadata = { companyId, actor: { kind: 'system' }, correlationId: 'x', at: instant(new Date(0)) } as const
  const append = (schemaVersion: number) =>
    store.append([{ stream, expected: 'no_stream', events: [{ ...event, schemaVersion, metadata }] }])
  await expect(append(1)).rejects.toThrow('CapacityLimitSet is written in version 2, not in version 1')
  expect(await append(2)).toMatchObject({ ok: true })
})

test('an event of a newer version stops commands and read models with a message, not what precedes it', async () => {
  const other: StreamName = `capacity-${idOf.profile('acme', 'noe', 'presenter')}`
  await write(1, { maximum: 5 }, other)
  const future = await write(3, { limits: [1, 2] })
  const behind = await write(2, { limit: 7 }, other)
  await expect(reserveOne('first')).rejects.toThrow(EventUnreadable)
  await expect(reserveOne('first')).rejects.toThrow('this program reads CapacityLimitSet up to version 2')

  const runner = live()
  const status = async () => (await projectionStatus(db.database.system, store, [capacitiesProjection]))[0]
  await until(async () => (await status())?.status === 'failing')
  expect(await status()).toMatchObject({
    failedPosition: future.toString(),
    lastError: expect.stringContaining('up to version 2'),
    events: 2,
  })
  expect(await limits()).toEqual([{ id: other.slice('capacity-'.length), limit: 5 }])

  // An operator may go past it, as past any other.
  const eventId = (await status())?.failedEvent ?? ''
  const order = { name: 'capacities', eventId, reason: 'of a program that was taken back', by: 'a test' } as const
  await skipEvent({ sql: db.database.system, store }, order)
  expect(await runner.waitUntilProcessed(['capacities'], behind, plenty)).toBe(true)
  expect(await limits()).toEqual([{ id: other.slice('capacity-'.length), limit: 7 }])
})

test('a process with the newer program takes the projection over from the one that cannot read it', async () => {
  const future = await write(3, { limits: [4, 2] })
  live()
  await until(async () => (await projectionStatus(db.database.system, store))[0]?.status === 'failing')
  const newer = withUpcast(stored, {
    ...versions,
    CapacityLimitSet: [...(versions['CapacityLimitSet'] ?? []), ({ ...data }) => data],
  })
  const projections = [
    {
      ...capacitiesProjection,
      apply: (sql, events, context) =>
        capacitiesProjection.apply(
          sql,
          events.map((event) => ({ ...event, data: { limit: (event.data as { limits: number[] }).limits[0] } })),
          context,
        ),
    } satisfies typeof capacitiesProjection,
  ]
  const runner = runnerFor({ store: newer, sql: db.database.system, projections })
  closing.push(() => runner.stop())
  runner.start()
  expect(await runner.waitUntilProcessed(['capacities'], future, plenty)).toBe(true)
  expect(await limits()).toEqual([{ id: profile, limit: 4 }])
})
