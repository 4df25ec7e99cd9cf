import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { makeMissingTables } from '#projections/platform/runner/tables.ts'
import { named, plenty, projections, rebuildWorld, type RebuildWorld } from './rebuild-world.ts'
import { checksums, everyReadModel, writeHistory } from './support.ts'
import { run } from '#tests/support/run.ts'

let world: RebuildWorld

beforeEach(async () => {
  world = await rebuildWorld()
})

afterEach(() => world.close())

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
    const last = await writeHistory(world.story, 8)
    const old = world.live()
    expect(await old.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    const younger = world.live({ projections: [...others, two] })
    const meanwhile = await world.story.request('mentee1', 'mentor2', { n: 70 })
    expect(await younger.waitUntilProcessed(everyReadModel, meanwhile.position, plenty)).toBe(true)
    expect(await world.activeVersion('capacities')).toMatchObject({ version: 1 })

    await world.again(two)
    expect(await world.activeVersion('capacities')).toMatchObject({ version: 2, generation: 1 })
    const confirmed = await world.story.confirm(meanwhile)
    expect(await old.waitUntilProcessed(everyReadModel, confirmed, plenty)).toBe(true)
    const rows = await world.db.database.tenant(world.story.companyId).query<{ note: string; type: string }>({
      text: 'select distinct note, pg_typeof(open)::text as type from rm.capacities',
    })
    expect(rows).toEqual([{ note: 'two', type: 'bigint' }])
    const direct = run(world.db.database.tenant(world.story.companyId))`update rm.capacities set open = 0`
    await expect(direct).rejects.toThrow('permission denied')
    await old.stop()
    const later = await world.story.request('mentee2', 'mentor1', { n: 71 })
    expect(await younger.waitUntilProcessed(everyReadModel, later.position, plenty)).toBe(true)

    await expect(world.again(one)).rejects.toThrow('Readers see version 2 of capacities; this program makes version 1')
    await younger.stop()
    await world.again(one, { older: true })
    expect(await world.activeVersion('capacities')).toMatchObject({ version: 1, generation: 1 })
    expect((await checksums(world.db.database.system))['capacities_v1']).toBe(
      (await world.followedAfresh(later.position))['capacities_v1'],
    )
  })

  test('is made at once on a database where nothing has run', async () => {
    await makeMissingTables(world.owner.sql, [...others, two])
    const runner = world.live({ projections: [...others, two] })
    const last = await writeHistory(world.story, 3)
    expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
    expect(await world.activeVersion('capacities')).toMatchObject({ version: 2 })
    const [row] = await run(world.db.database.tenant(world.story.companyId))<{ n: number }>`select count(*)::int as n
      from rm.capacities where note = 'two'`
    expect(row?.n).toBeGreaterThan(0)
  })
})
