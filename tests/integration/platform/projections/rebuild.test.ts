import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, markNotification } from '#projections/messages/notifications/query.ts'
import { abandonedRebuilds } from '#projections/platform/runner/abandoned-rebuilds.ts'
import type { RebuildStep } from '#projections/platform/runner/catch-up.ts'
import { tableNames, type Projection } from '#projections/platform/runner/projection.ts'
import { ProjectionCommandRefused } from '#projections/platform/runner/skips.ts'
import { makeMissingTables } from '#projections/platform/runner/tables.ts'
import { idOf } from '#tests/support/people.ts'
import { named, plenty, projections, rebuildWorld, type RebuildWorld } from './rebuild-world.ts'
import { checksums, disturbed, everyReadModel, until, writeHistory } from './support.ts'
import { run } from '#tests/support/run.ts'

let world: RebuildWorld

beforeEach(async () => {
  world = await rebuildWorld()
})

afterEach(() => world.close())

/** The messages for sockets, without the figures that depend on the moment. */
async function messages(): Promise<string[]> {
  const rows = await run(world.db.database.system)<{ payload: Record<string, unknown> }>`select payload
    from realtime.events`
  return rows.map(({ payload }) => JSON.stringify({ ...payload, unread: null })).sort()
}

describe('a rebuild while the product runs', () => {
  test.each(projections.map(({ name }) => name))(
    'of %s makes the same tables as following, shows them throughout, and notifies exactly once',
    async (name) => {
      const first = await writeHistory(world.story, 12)
      const runner = world.live()
      expect(await runner.waitUntilProcessed(everyReadModel, first, plenty)).toBe(true)
      const going = { writing: true, reading: true }
      const writer = (async () => {
        let last = 0n
        for (let n = 100; going.writing; n++) {
          await pause(20)
          last = await world.story.confirm(await world.story.request(`mentee${n % 5}`, `mentor${n % 3}`, { n }))
        }
        return last
      })()
      const model = named(name).tables?.find(({ read }) => read)?.model ?? ''
      const reader = (async () => {
        let most = 0
        while (going.reading) {
          await pause(5)
          const [row] = await world.db.database.tenant(world.story.companyId).query<{ rows: number }>({
            name: `count_${model}`,
            text: `select count(*)::int as rows from rm.${model}`,
          })
          // Rows are never taken away: fewer would be a half-filled table.
          expect(row?.rows).toBeGreaterThanOrEqual(most)
          most = row?.rows ?? 0
        }
        return most
      })()
      await world.again(named(name), { batchSize: 20 })
      await world.again(named(name), { batchSize: 500 })
      going.writing = false
      const last = await writer
      expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
      going.reading = false
      expect(await reader).toBeGreaterThan(0)
      await runner.stop()
      expect(await world.activeVersion(name)).toEqual({ version: named(name).version, generation: 3, replayed: true })
      expect(await checksums(world.db.database.system)).toEqual(await world.followedAfresh(last))
      expect(await abandonedRebuilds(world.db.database.system, projections)).toEqual([])

      const before = await messages()
      await run(world.db.database.system)`delete from realtime.events`
      await run(world.owner.sql)`delete from rm.projections`
      for (const projection of projections) await removeEverything(projection)
      await makeMissingTables(world.owner.sql, projections)
      const replayed = world.live()
      expect(await replayed.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
      expect(before).toEqual(await messages())
    },
  )

  async function removeEverything(projection: Projection): Promise<void> {
    for (const { model } of projection.tables ?? []) {
      await world.owner.sql.query({ text: `drop view if exists rm.${model}` })
      for (const generation of [1, 2, 3])
        await world.owner.sql.query({ text: `drop table if exists ${tableNames(1, { generation })(model)}` })
    }
  }

  test('keeps what readers wrote: before it, during it, and in the moment of the switch', async () => {
    const last = await writeHistory(world.story, 15)
    const runner = world.live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const tenant = world.db.database.tenant(world.story.companyId)
    const user = idOf.user('acme', 'mentee1')
    const page = await listNotifications(tenant, user, {}, { number: 1, size: 50 })
    const ids = (JSON.parse(page.data) as { id: string }[]).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(4)
    const mark = (id: string | undefined, read: boolean) =>
      markNotification(tenant, user, id ?? '', { read, at: '2026-04-01T08:00:00Z' })
    await mark(ids[0], true)
    await mark(ids[1], true)
    const during: Promise<unknown>[] = []
    await world.again(named('notifications'), {
      batchSize: 5,
      progress: ({ step }: RebuildStep) => {
        if (step === 'applied' && during.length === 0) during.push(mark(ids[2], true))
        if (step === 'switching') during.push(mark(ids[3], true), mark(ids[1], false))
      },
    })
    await Promise.all(during)
    const [row] = await run(tenant)<{ read: string[] }>`select array_agg(id::text) as read from rm.notifications
      where user_id = ${user} and read_at is not null`
    expect(new Set(row?.read)).toEqual(new Set([ids[0], ids[2], ids[3]]))
  })

  test('rolls back the live writer’s batch at the switch; its events are applied once, in the new tables', async () => {
    const before = await writeHistory(world.story, 4)
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
    const runner = world.live({ projections: projections.map((one) => (one.name === slow.name ? slow : one)) })
    expect(await runner.waitUntilProcessed(everyReadModel, before, plenty)).toBe(true)
    const count = (await messages()).length
    hold = true
    const { position } = await world.story.request('mentee1', 'mentor2', { n: 50 })
    await until(() => holding)
    // It waits with its rows written; the rebuild does not wait for it longer than it takes to lose.
    const rebuilding = world.again(named('notifications'))
    await until(
      async () => (await frozen('notifications')) || (await world.activeVersion('notifications'))?.generation === 2,
    )
    letGo()
    await rebuilding
    expect(await runner.waitUntilProcessed(everyReadModel, position, plenty)).toBe(true)
    // The request's and its relationship's change to both parties, and the mentor's notification.
    expect((await messages()).length - count).toBe(5)
    await runner.stop()
    expect(await checksums(world.db.database.system)).toEqual(await world.followedAfresh(position))
  })

  async function frozen(name: string): Promise<boolean> {
    const rows = await run(world.db.database.system)`select 1 as frozen from rm.projections where active
      and name = ${name} and owner = 'this test'`
    return rows.length > 0
  }

  test('waits for a reader’s long statement without making others wait for long, and switches after it', async () => {
    const last = await writeHistory(world.story, 4)
    const runner = world.live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    let end = () => {}
    const ending = new Promise<void>((resolve) => (end = resolve))
    const reader = world.db.database.tenant(world.story.companyId).transaction(async (sql) => {
      await run(sql)`select count(*) from rm.capacities`
      await ending
    })
    const rebuilding = world.again(named('capacities'))
    // The live writer goes on between two attempts.
    const { position } = await world.story.request('mentee1', 'mentor2', { n: 51 })
    expect(await runner.waitUntilProcessed(everyReadModel, position, plenty)).toBe(true)
    expect(await world.activeVersion('capacities')).toMatchObject({ generation: 1 })
    end()
    await reader
    await rebuilding
    expect(await world.activeVersion('capacities')).toMatchObject({ generation: 2 })
  })
})

test('a second rebuild of the same read model is refused in words, one of another is not', async () => {
  const last = await writeHistory(world.story, 6)
  const runner = world.live()
  expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  const second: Promise<unknown>[] = []
  await world.again(named('capacities'), {
    progress: ({ step }) => {
      if (step !== 'begun') return
      second.push(
        world.again(named('capacities')).catch((error: unknown) => error),
        world.again(named('mentoring_relationships')).catch((error: unknown) => error),
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
    world.again({ name: 'kafka_relay', version: 1, categories: [], apply: async () => undefined }),
  ).rejects.toThrow('keeps no tables')
  await expect(world.again(named('capacities'))).rejects.toThrow('has never run here')
})

test('names an event that fails in the rebuild, leaves readers as they were, and resumes from it', async () => {
  const last = await writeHistory(world.story, 6)
  const runner = world.live()
  expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  const [poison] = (await world.store.readAll({ after: 0n, limit: 500, categories: ['capacity'] })).events.slice(2)
  const capacities = named('capacities')
  const poisoned: Projection = {
    ...capacities,
    apply: async (sql, events, context) => {
      await capacities.apply(sql, events, context)
      if (events.some(({ id }) => id === poison?.id)) throw new Error('cannot be shown')
    },
  }
  await expect(world.again(poisoned)).rejects.toThrow(`stopped at event ${poison?.id}`)
  expect(await world.activeVersion('capacities')).toMatchObject({ generation: 1 })
  const steps: RebuildStep[] = []
  await world.again(capacities, { progress: (step) => steps.push(step) })
  expect(steps[0]).toMatchObject({ from: expect.toSatisfy((from: bigint) => from > 0n) })
  await runner.stop()
  expect(await checksums(world.db.database.system)).toEqual(await world.followedAfresh(last))
})
