import type { Batch, EventStore, ReadAllOptions } from '#domain/platform/event-store.ts'
import { EventUnreadable } from '#domain/platform/versions.ts'

/** Reads on also where an event cannot be brought to its present shape: such an event comes alone, as it is stored. */
export async function readUnreadable(store: Pick<EventStore, 'readAll'>, options: ReadAllOptions): Promise<Batch> {
  try {
    return await store.readAll(options)
  } catch (error) {
    if (!(error instanceof EventUnreadable)) throw error
    return { events: [error.event], position: error.event.position, caughtUp: false }
  }
}
