import { setTimeout as wait } from 'node:timers/promises'
import { historyOf } from './history.ts'
import type { ChildRun } from './protocol.ts'
import { Random } from './random.ts'

/** Follows the log. A batch counts once it is written down; the next life goes on from the last one. */
export async function runSubscriber({ settings, store, history, finish }: ChildRun): Promise<void> {
  const { name, life, seed, folder, categories, pace } = settings
  const random = new Random(`${seed} ${name} ${life}`)
  let position = historyOf(folder, name).reduce((last, line) => (line.kind === 'batch' ? line.position : last), 0n)
  const stop = new AbortController()
  const stopAtTheEnd = () => {
    if (finish.aborted && position >= BigInt(String(finish.reason))) stop.abort()
  }
  finish.addEventListener('abort', stopAtTheEnd)
  stopAtTheEnd()
  const batchSize = random.integer(1, 60)
  const batches = store.subscribe({
    after: position,
    batchSize,
    signal: stop.signal,
    ...(categories && { categories }),
  })
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
