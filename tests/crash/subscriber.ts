import { setTimeout as wait } from 'node:timers/promises'
import type { Batch, EventStore, SubscribeOptions } from '#domain/platform/event-store.ts'

import { historyOf } from './history.ts'
import type { ChildRun } from './protocol.ts'
import { Random } from './random.ts'

/** Follows the log. A batch counts once it is recorded; after a restart the subscriber continues from the last one. */
export async function runSubscriber({ settings, store, history, finish }: ChildRun): Promise<void> {
  const { name, life, seed, folder, categories, pace, polls } = settings
  const random = new Random(`${seed} ${name} ${life}`)
  const start = BigInt(settings.start)
  let position = historyOf(folder, name).reduce((last, line) => (line.kind === 'batch' ? line.position : last), start)
  const stop = new AbortController()
  const stopAtTheEnd = () => {
    if (finish.aborted && position >= BigInt(String(finish.reason))) stop.abort()
  }
  finish.addEventListener('abort', stopAtTheEnd)
  stopAtTheEnd()
  const batchSize = random.integer(1, 60)
  const options = { after: position, batchSize, signal: stop.signal, ...(categories && { categories }) }
  const batches = polls ? polled(store, options) : store.subscribe(options)
  for await (const batch of batches) {
    history.write({
      kind: 'batch',
      position: batch.position,
      events: batch.events.map((event) => [event.position, event.id] as const),
    })
    position = batch.position
    stopAtTheEnd()
    if (!finish.aborted && random.chance(0.2)) await wait(random.integer(0, pace))
  }
}

/** Milliseconds between two reads after an empty or failed one. */
const look = { none: 1, failed: 50 }

/** A follower without a subscription: it polls from its last position. */
async function* polled(store: EventStore, { after, batchSize, signal }: SubscribeOptions): AsyncGenerator<Batch, void> {
  for (let position = after; !signal.aborted;) {
    const batch = await store.readAll({ after: position, limit: batchSize }).catch(() => undefined)
    if (batch !== undefined && batch.events.length > 0) yield batch
    else await wait(batch === undefined ? look.failed : look.none)
    position = batch?.position ?? position
  }
}
