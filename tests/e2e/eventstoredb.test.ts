import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { projectionNames } from '#projections/all.ts'
import { type DoubleProcess, startDouble } from '#tests/support/eventstoredb-double/process.ts'
import { streamPrefixOf } from '#tests/support/eventstoredb.ts'
import { startProduct } from '#tests/support/product.ts'
import { theStory } from '#tests/support/story.ts'

/** The same story with the events in an EventStoreDB that fails in another way at each action. */

let server: DoubleProcess
let back: Promise<void> | undefined
let database: string
let behind: readonly string[]
beforeAll(async () => {
  server = await startDouble()
})
afterAll(async () => {
  await back
  await server.stop()
})

const faults = {
  // Written, and the answers lost: first with the connection, then without any sign.
  asking: () => server.tell({ append: ['lost', 'late'] }),
  accepting: async () => {
    await server.kill()
    // As long as a real server takes to start on a small log.
    back = wait(4_500).then(() => server.restart())
  },
  revoking: () => server.tell({ follower: true, delay: 100 }),
}

/** Read models that do not show the whole log. */
async function readModelsBehind(url: string): Promise<string[]> {
  const store = createEventStoreDbStore({
    connectionString: server.connectionString,
    prefix: await streamPrefixOf(url),
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from rm.projections where active and position < $1 and name = any ($2)',
      [String(await store.head()), projectionNames],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
    await store.close()
  }
}

theStory({
  start: async (env) => {
    const eventStoreUrl = server.connectionString
    const first = await startProduct({ eventStoreUrl, env })
    database = first.database
    behind = await readModelsBehind(first.database)
    return [first, await startProduct({ database, eventStoreUrl, env })]
  },
  meanwhile: async (moment) => void (await faults[moment]()),
})

test('the demo was complete when the address was printed', () => {
  expect(behind).toEqual([])
})

test('the store found the leader, and the log holds each event of each stream once', async () => {
  const { leader } = await server.tell({ follower: false, delay: 0 })
  expect(leader.append).toBeGreaterThan(0)
  const prefix = await streamPrefixOf(database)
  expect(prefix).toMatch(/^binome_[\da-f]{8}_$/)
  const store = createEventStoreDbStore({ connectionString: server.connectionString, prefix })
  try {
    const { events } = await store.readAll({ after: 0n, limit: 10_000 })
    expect(events.length).toBeGreaterThan(300)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const revisions = Map.groupBy(events, ({ stream }) => stream)
    for (const [stream, own] of revisions)
      expect({ stream, revisions: own.map(({ revision }) => revision) }).toEqual({
        stream,
        revisions: own.map((_, n) => n),
      })
  } finally {
    await store.close()
  }
})
