import type { Batch, EventStore, RecordedEvent, SubscribeOptions } from '#domain/platform/event-store.ts'
import { EventUnreadable, upcast, currentVersion, type EventVersions } from '#domain/platform/versions.ts'

/**
 * The store as commands, read models, the relay and the console see it: every event upcast to its current shape,
 * whatever version is stored. What is stored is not touched; auditors read it from the store beneath. Reads and
 * subscriptions throw EventUnreadable at an event of a version that this program does not know, after having given what
 * stands before it.
 */
export function withUpcast(store: EventStore, versions: EventVersions): EventStore {
  const current = (event: RecordedEvent) => upcast(versions, event)
  return {
    multiStream: store.multiStream,
    async append(appends) {
      for (const { events } of appends)
        for (const { type, schemaVersion } of events)
          if (schemaVersion !== currentVersion(versions, type))
            throw new RangeError(
              `${type} is written in version ${currentVersion(versions, type)}, not in version ${schemaVersion}`,
            )
      return store.append(appends)
    },
    readStream: async (stream, options) => (await store.readStream(stream, options)).map(current),
    async readAll(options) {
      const batch = await store.readAll(options)
      const { readable, unreadable } = currentBatch(batch, current)
      if (unreadable !== undefined && readable === undefined) throw unreadable
      return readable ?? batch
    },
    head: () => store.head(),
    subscribe: (options) => follow(store, current, options),
    close: () => store.close(),
  }
}

async function* follow(
  store: EventStore,
  current: (event: RecordedEvent) => RecordedEvent,
  options: SubscribeOptions,
): AsyncGenerator<Batch, void> {
  for await (const batch of store.subscribe(options)) {
    const { readable, unreadable } = currentBatch(batch, current)
    if (readable !== undefined) yield readable
    if (unreadable !== undefined) throw unreadable
  }
}

/** The batch as far as it can be read; undefined when not even its first event can. */
function currentBatch(
  batch: Batch,
  current: (event: RecordedEvent) => RecordedEvent,
): { readonly readable?: Batch; readonly unreadable?: EventUnreadable } {
  const events: RecordedEvent[] = []
  try {
    for (const event of batch.events) events.push(current(event))
    return { readable: { ...batch, events } }
  } catch (error) {
    if (!(error instanceof EventUnreadable)) throw error
    const last = events.at(-1)
    if (last === undefined) return { unreadable: error }
    return { readable: { events, position: last.position, caughtUp: false }, unreadable: error }
  }
}
