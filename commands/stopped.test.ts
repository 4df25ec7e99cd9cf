import { describe, expect, it } from 'vitest'
import { createMemoryEventStore } from '#infra/event-store/memory.ts'
import { sagaLogs } from '#tests/support/saga-world.ts'
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

  // The longest path; the commands alone are stopped there by the tests of their own files.
  const longest = 'finish (mentee) after accept (mentor)'
  const onEventStoreDb = sagaLogs.filter(([name]) => name === 'eventstoredb')
  it.each(stoppedStories.filter(([name]) => name === longest))(
    '%s ends the same on EventStoreDB',
    async (_, story) => {
      for (const [, openLog] of onEventStoreDb) {
        const log = await openLog()
        const { wrong } = await stopEverywhere(log.store, story, false)
        await log.close()
        expect(wrong).toEqual([])
      }
    },
    60_000,
  )
})
