import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviews } from '#infra/companies/overview.ts'
import { createMemoryEventStore } from '#infra/event-store/memory.ts'
import { projectionOf } from '#projections/all.ts'
import { journal } from '#projections/journal/projection.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { capacitiesProjection, runnerFor, Story } from '../projections/support.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  for (const slug of ['acme', 'globex']) await seedCompany(db.database.system, slug)
})
afterAll(() => db.close())

test('counts the events of a company whose log is not in PostgreSQL', async () => {
  const store = createMemoryEventStore()
  const story = new Story(store, 'acme')
  for (const name of ['a', 'b', 'c'])
    await story.append(
      `capacity-${idOf.profile('acme', name, 'presenter')}`,
      { kind: 'system' },
      { type: 'CapacityLimitSet', data: { limit: 4 } },
    )
  const projection = projectionOf(journal, {
    opener: { open: () => Promise.resolve(new Map()) } as never,
    wake: () => undefined,
  })
  const runner = runnerFor({ store, sql: db.database.system, projections: [projection, capacitiesProjection] })
  runner.start()
  try {
    expect(await runner.waitUntilProcessed(['journal'], await store.head(), { timeoutMs: 30_000 })).toBe(true)
  } finally {
    await runner.stop()
  }
  const counted = (await overviews(db.database.system)).map(({ slug, events }) => [slug, events])
  expect(counted).toEqual([
    ['acme', 3],
    ['globex', 0],
  ])
})
