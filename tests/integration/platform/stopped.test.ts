import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { stopEverywhere, stoppedStories } from '#tests/support/stopped-stories.ts'

let db: TestDatabase
let store: EventStore

beforeAll(async () => {
  db = await testDatabase()
  store = await createPostgresEventStore({ url: db.url })
})

afterAll(async () => {
  await store.close()
  await db.close()
})

/** `commands/platform/stopped.test.ts` has the same stories on the other stores. */
describe('on PostgreSQL, wherever its process stops, and its process managers', () => {
  it.each(stoppedStories)(
    '%s ends the same',
    async (_, story) => {
      const { faults, wrong } = await stopEverywhere(store, story, true)
      expect(faults).toBeGreaterThan(1)
      expect(wrong).toEqual([])
    },
    60_000,
  )
})
