import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { stopEverywhere, stoppedStories } from '#tests/support/stopped-stories.ts'

describe('wherever its process stops, and its process managers', () => {
  it.each(stoppedStories)('%s ends the same, one stream at a time', async (_, story) => {
    const { faults, wrong } = await stopEverywhere(createMemoryEventStore(), story, false)
    expect(faults).toBeGreaterThan(1)
    expect(wrong).toEqual([])
  })

  it.each(stoppedStories)('%s ends the same in one append', async (_, story) => {
    const { faults, wrong } = await stopEverywhere(createMemoryEventStore(), story, true)
    expect(faults).toBeGreaterThan(1)
    expect(wrong).toEqual([])
  })
})

describe('on EventStoreDB, wherever its process stops, and its process managers', () => {
  let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
  let store: EventStore

  beforeAll(async () => {
    server = await eventStoreDbDouble()
    store = createEventStoreDbStore({ connectionString: server.connectionString })
  })

  afterAll(async () => {
    await store.close()
    await server.close()
  })

  /** Of those that end an accompaniment with a meeting, one: the others take a minute and differ in who ends it. */
  const left = [
    'finish (administrator) after accept (mentor)',
    'delete (administrator) after accept (mentor)',
    'revoke the request (administrator) after accept (mentor)',
    'erase the account (mentee) after accept (mentor)',
    'erase the account (mentor) after accept (mentor)',
    'finish (mentor) after start (mentee)',
  ]
  const covered = stoppedStories.filter(([name]) => !left.includes(name))

  it('leaves out stories that there are', () => {
    expect(covered).toHaveLength(stoppedStories.length - left.length)
  })

  it.each(covered)(
    '%s ends the same',
    async (_, story) => {
      const { faults, wrong } = await stopEverywhere(store, story, false)
      expect(faults).toBeGreaterThan(1)
      expect(wrong).toEqual([])
    },
    60_000,
  )
})
