import { expect } from 'vitest'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { openOwner, type Owner } from '#infra/platform/projections/owner.ts'
import { createProjections } from '#projections/all.ts'
import type { RebuildOptions } from '#projections/platform/runner/catch-up.ts'
import type { Projection } from '#projections/platform/runner/projection.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import type { ProjectionRunner } from '#projections/platform/runner/runner.ts'
import { seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { checksums, everyReadModel, opener, runnerFor, Story } from './support.ts'

export const plenty = { timeoutMs: 30_000 }
export const projections = createProjections({ opener, wake: () => undefined })

/** @throws RangeError where there is no such read model */
export function named(name: string): Projection {
  const found = projections.find((one) => one.name === name)
  if (found === undefined) throw new RangeError(`no ${name}`)
  return found
}

/** A company's log with its read models, which a test follows and rebuilds. */
export interface RebuildWorld {
  readonly db: TestDatabase
  readonly store: EventStore
  readonly owner: Owner
  readonly story: Story
  /** A runner that follows the log until the world closes. */
  live(options?: Partial<Parameters<typeof runnerFor>[0]>): ProjectionRunner
  again(projection: Projection, more?: Partial<RebuildOptions>): Promise<void>
  /** The tables as they are when a fresh database follows the same log. */
  followedAfresh(last: Position): Promise<Record<string, string>>
  /** What readers of a read model see. */
  activeVersion(name: string): Promise<{ version: number; generation: number; replayed: boolean } | undefined>
  close(): Promise<void>
}

export async function rebuildWorld(): Promise<RebuildWorld> {
  const db = await testDatabase({ poolSize: 12 })
  await seedCompany(db.database.system, 'acme')
  const store = await createPostgresEventStore({ url: db.url })
  const owner = openOwner(db.url)
  const runners: ProjectionRunner[] = []
  return {
    db,
    store,
    owner,
    story: new Story(store, 'acme'),

    live(options = {}) {
      const runner = runnerFor({ store, sql: db.database.system, ...options })
      runners.push(runner)
      runner.start()
      return runner
    },

    again: (projection, more = {}) =>
      rebuild(projection, {
        store,
        sql: db.database.system,
        owner: owner.sql,
        by: 'this test',
        progress: () => undefined,
        ...more,
      }),

    async followedAfresh(last) {
      const fresh = await testDatabase({ poolSize: 8 })
      await seedCompany(fresh.database.system, 'acme')
      const runner = runnerFor({ store, sql: fresh.database.system })
      runner.start()
      expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
      await runner.stop()
      const sums = await checksums(fresh.database.system)
      await fresh.close()
      return sums
    },

    async activeVersion(name) {
      const [row] = await db.database.system.query<{ version: number; generation: number; replayed: boolean }>({
        text: 'select version, generation, replay_until > 0 as replayed from rm.projections where active and name = $1',
        values: [name],
      })
      return row
    },

    async close() {
      for (const runner of runners.toReversed()) await runner.stop()
      await owner.close()
      await store.close()
      await db.close()
    },
  }
}
