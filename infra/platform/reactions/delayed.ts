import type { Batch, EventStore, RecordedEvent, SubscribeOptions } from '#domain/platform/event-store.ts'
import { pause } from '#projections/platform/pause.ts'

/**
 * The same log; a subscription gives each event `delayMs` after it was recorded. The follower's checkpoint remembers
 * what is still to come, so no timer is stored. Where the server's clock is ahead, the delay counts from the event's
 * arrival here.
 */
export function delayed(store: EventStore, delayMs: number): EventStore {
  if (delayMs === 0) return store
  return {
    multiStream: store.multiStream,
    append: (appends) => store.append(appends),
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    head: () => store.head(),
    subscribe: (options) => whenDue(store, options, delayMs),
    close: () => store.close(),
  }
}

async function* whenDue(
  store: EventStore,
  options: SubscribeOptions,
  delayMs: number,
): AsyncGenerator<Batch, void, undefined> {
  const { signal } = options
  for await (const batch of store.subscribe(options)) {
    const came = Date.now()
    const leftFor = ({ recordedAt }: RecordedEvent) => Math.min(Date.parse(recordedAt), came) + delayMs - Date.now()
    let { events } = batch
    for (let next = events[0]; next !== undefined; next = events[0]) {
      const left = leftFor(next)
      if (left > 0) await pause(left, signal)
      if (signal.aborted) return
      const young = events.findIndex((event, n) => n > 0 && leftFor(event) > 0)
      if (young < 0) break
      const due = events.slice(0, young)
      events = events.slice(young)
      yield { events: due, position: due.at(-1)?.position ?? next.position, caughtUp: false }
    }
    yield { ...batch, events }
  }
}
