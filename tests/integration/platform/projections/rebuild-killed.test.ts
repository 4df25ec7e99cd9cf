import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { abandonedRebuilds, removeAbandonedRebuilds } from '#projections/platform/runner/abandoned-rebuilds.ts'
import type { RebuildStep } from '#projections/platform/runner/catch-up.ts'
import { ProjectionCommandRefused } from '#projections/platform/runner/skips.ts'
import { named, plenty, projections, rebuildWorld, type RebuildWorld } from './rebuild-world.ts'
import { checksums, everyReadModel, writeHistory } from './support.ts'
import { run } from '#tests/support/run.ts'

let world: RebuildWorld

beforeEach(async () => {
  world = await rebuildWorld()
})

afterEach(() => world.close())

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
    const last = await writeHistory(world.story, 10)
    const runner = world.live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const before = await checksums(world.db.database.system)

    const child = fork(
      new URL('./rebuild-process.ts', import.meta.url),
      [world.db.url, 'notifications', where, String(nth)],
      {
        execArgv: [],
        stdio: 'inherit',
      },
    )
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    expect(await checksums(world.db.database.system)).toEqual(before)

    const steps: RebuildStep[] = []
    await notBusy(() => world.again(named('notifications'), { progress: (step) => steps.push(step) }))
    // What was applied before it was killed is not applied again.
    const from = steps.flatMap((step) => (step.step === 'begun' && step.row.generation === 2 ? [step.from] : []))
    expect(from.some((position) => position > 0n)).toBe(where === 'applied' || where === 'switching' || nth === 2)
    const { position } = await world.story.request('mentee1', 'mentor2', { n: 60 })
    expect(await runner.waitUntilProcessed(everyReadModel, position, plenty)).toBe(true)
    await removeAbandonedRebuilds(world.owner.sql, projections)
    expect(await abandonedRebuilds(world.db.database.system, projections)).toEqual([])
    const tables = await run(world.owner.sql)<{ n: number }>`select count(*)::int as n from pg_tables
      where schemaname = 'rm' and tablename ~ '^notification.*_v'`
    expect(tables).toEqual([{ n: 3 }])
    await runner.stop()
    expect(await checksums(world.db.database.system)).toEqual(await world.followedAfresh(position))
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
    const last = await writeHistory(world.story, 6)
    const runner = world.live()
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const stopped = world.again(named('capacities'), {
      leaseMs: 1,
      progress: ({ step }) => {
        if (step === 'begun') throw new Error('that is all')
      },
    })
    await expect(stopped).rejects.toThrow('that is all')
    const left = { name: 'capacities', version: 1, generation: 2, resumable: true, tables: ['rm.capacities_v1g2'] }
    expect(await abandonedRebuilds(world.db.database.system, projections)).toEqual([left])
    expect(await removeAbandonedRebuilds(world.owner.sql, projections)).toEqual([left])
    expect(await abandonedRebuilds(world.db.database.system, projections)).toEqual([])
    expect(await checksums(world.db.database.system)).toEqual(await world.followedAfresh(last))
  })
})
