import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Reaction } from '#commands/platform/reactions/reaction.ts'
import { createSagaRecovery } from '#commands/platform/reactions/saga-recovery.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { EventId, RequestId } from '#domain/platform/ids.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { startReactions } from '#infra/platform/reactions/start.ts'
import { testEventStoreDb } from '#tests/support/eventstoredb.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { idOf } from '#tests/support/requests.ts'
import { confirm, confirmed, sagaWorld } from '#tests/support/saga-world.ts'

/** The role `reactions`: checkpoints in PostgreSQL, events in EventStoreDB. */

let db: TestDatabase
let log: EventStore
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  db = await testDatabase()
  const server = await testEventStoreDb()
  log = createEventStoreDbStore({ connectionString: server.connectionString, quiet: 50 })
  closing.push(
    () => log.close(),
    () => server.close(),
    () => db.close(),
  )
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** The role in a process of its own. */
function run(...reactions: readonly Reaction[]) {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const running = startReactions({
    reactions,
    store: log,
    sql: db.database.system,
    logger: silent,
    leaseMs: 400,
    retryEveryMs: 100,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= running.stop())
  closing.unshift(stop)
  return { ...running, stop }
}

async function until(check: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await check())) await delay(5)
}

const checkpoint = async (name: string) => {
  const [row] = await db.database.system.query<{ position: string }>({
    text: `select position::text from rm.projections where name = $1`,
    values: [`reaction_${name}`],
  })
  return BigInt(row?.position ?? -1)
}
const atTheEnd = async (name: string) => (await checkpoint(name)) >= (await log.head())

/** Notes what it is given. */
function witness(): Reaction & { readonly seen: EventId[] } {
  const seen: EventId[] = []
  return {
    name: 'witness',
    categories: ['mentoring_request', 'mentoring_relationship', 'capacity'],
    seen,
    react: async (events) => void seen.push(...events.map(({ id }) => id)),
  }
}

describe('the recovery of sagas', () => {
  const recovery = (here: ReturnType<typeof sagaWorld>): Reaction => ({
    ...createSagaRecovery({ store: log, facts: here.facts }),
    delayMs: 20,
  })

  test('finishes what a process left that died, without its command, on one of several processes', async () => {
    const here = sagaWorld(log)
    const requestId = idOf(await here.process().ask('Inès', 'Marc'))
    const dying = here.process()
    dying.crashAt(3, 'after')
    await expect(confirm(dying, requestId, 'confirm')).rejects.toThrow('gone')
    const processes = [run(recovery(here)), run(recovery(here))]
    await until(async () => (await here.story(requestId)).relationship.length === 2)
    await until(() => atTheEnd('saga_recovery'))
    expect(await here.story(requestId)).toEqual(confirmed(requestId))
    expect((await log.readAll({ after: 0n, limit: 100 })).events).toHaveLength(8)
    expect(await processes[0]?.health()).toBeNull()
  })

  test('undoes what was reserved for nothing, after a restart too', async () => {
    const here = sagaWorld(log)
    await run(recovery(here)).stop()
    const requestId: RequestId = idOf(await here.process().ask('Inès', 'Marc'))
    const dying = here.process()
    dying.crashAt(2, 'after')
    await expect(confirm(dying, requestId, 'confirm')).rejects.toThrow('gone')
    run(recovery(here))
    await until(async () => {
      const { mentee, mentor } = await here.story(requestId)
      return mentee.length + mentor.length === 0
    })
    expect(await confirm(here.process(), requestId, 'again')).toMatchObject({ ok: true })
  })
})

describe('a reaction', () => {
  test('is given each event once, in the order of the log, over restarts', async () => {
    const here = sagaWorld(log)
    const one = witness()
    const first = run(one)
    await here.process().ask('Inès', 'Marc')
    await until(() => atTheEnd('witness'))
    await first.stop()
    await here.process().ask('Inès', 'Awa')
    run(one)
    await until(() => atTheEnd('witness'))
    expect(one.seen).toEqual((await log.readAll({ after: 0n, limit: 100 })).events.map(({ id }) => id))
  })

  test('is not given what is replayed', async () => {
    const here = sagaWorld(log)
    await here.process().ask('Inès', 'Marc')
    const one = witness()
    await db.database.system.query({
      text: `insert into rm.projections (name, version, active, replay_until) values ('reaction_witness', 1, true, $1)`,
      values: [String(await log.head())],
    })
    run(one)
    await until(() => atTheEnd('witness'))
    await here.process().ask('Inès', 'Awa')
    await until(() => atTheEnd('witness'))
    expect(one.seen).toEqual((await log.readAll({ after: 0n, limit: 100 })).events.slice(2).map(({ id }) => id))
  })

  test('that fails is named by the health of its role, holds up no other, and is tried again', async () => {
    const here = sagaWorld(log)
    let broken = true
    const one = witness()
    const failing: Reaction = {
      ...one,
      name: 'failing',
      react: async (events) => {
        if (broken) throw new Error('broken')
        await one.react(events)
      },
    }
    const other = witness()
    const role = run(failing, other)
    await here.process().ask('Inès', 'Marc')
    await until(async () => (await role.health()) === 'failing: reaction_failing')
    await until(() => other.seen.length === 2)
    expect(one.seen).toEqual([])
    broken = false
    await until(() => one.seen.length === 2)
    await until(async () => (await role.health()) === null)
  })

  test('that fails on one event goes on behind it, and is given that event again later', async () => {
    const here = sagaWorld(log)
    let refused: EventId | undefined
    const one = witness()
    const refusing: Reaction = {
      ...one,
      name: 'refusing',
      react: async (events) => {
        refused ??= events[0]?.id
        if (events.some(({ id }) => id === refused)) throw new Error('a refusal that lasts')
        await one.react(events)
      },
    }
    const role = run(refusing)
    await here.process().ask('Inès', 'Marc')
    await until(() => one.seen.length === 1)
    await until(async () => (await role.health()) === 'ready, 1 events wait on which a reaction failed')
    refused = 'none' as EventId
    await db.database.system.query({ text: 'update rm.held_items set due_at = now()' })
    await until(() => one.seen.length === 2)
    await until(async () => (await role.health()) === null)
    expect(new Set(one.seen).size).toBe(2)
  })
})
