import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Category } from '#domain/aggregates.ts'
import type { Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { Random } from '#tests/crash/random.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { ids, newEvents, newStream, to, wholeLog, written } from './samples.ts'

const categories: readonly Category[] = ['capacity', 'mentoring_relationship', 'meeting']

interface Followed {
  readonly after: Position
  readonly of: readonly Category[]
  readonly events: RecordedEvent[]
  position: Position
}

test.each(['a', 'b', 'c'])(
  'a subscriber that joins, leaves or is slow gets each event once in order: %s',
  async (seed) => {
    const random = new Random(seed)
    const server = await eventStoreDbDouble()
    const store = createEventStoreDbStore({ connectionString: server.connectionString, timeoutMs: 60_000, quiet: 200 })
    const positions: Position[] = [0n]
    const all: Followed[] = []
    const over = new AbortController()

    /** Leaves after some batches by an abort, a return or an error; with Infinity when it has reached the end. */
    async function follow(most: number): Promise<void> {
      const followed: Followed = {
        after: random.pick([0n, random.pick(positions), positions.at(-1) ?? 0n]),
        of: random.chance(0.5) ? categories : [random.pick(categories)],
        events: [],
        position: 0n,
      }
      followed.position = followed.after
      all.push(followed)
      const slowness = random.chance(0.3) ? 40 : 0
      const leave = new AbortController()
      const batches = store.subscribe({
        after: followed.after,
        batchSize: random.integer(1, 700),
        categories: followed.of,
        signal: AbortSignal.any([leave.signal, over.signal]),
      })
      const how = random.pick(['abort', 'return', 'error'])
      const error = new Error('of the follower')
      try {
        for await (const { events, position } of batches) {
          expect(position).toBeGreaterThanOrEqual(followed.position)
          followed.events.push(...events)
          followed.position = position
          if ((most -= 1) <= 0) {
            if (how === 'return') return
            if (how === 'error') throw error
            leave.abort()
          }
          if (slowness > 0) await wait(random.integer(0, slowness))
        }
      } catch (failure) {
        if (failure !== error) throw failure
      }
    }

    const following = [follow(Infinity), follow(Infinity), follow(Infinity)]
    for (let rest = 2_500; rest > 0;) {
      const events = newEvents(random.chance(0.15) ? 400 : random.integer(1, 20))
      rest -= events.length
      const { position } = written(await store.append([to(newStream(random.pick(categories)), 'no_stream', ...events)]))
      positions.push(position)
      if (random.chance(0.2)) server.faults.cutSubscriptions(random.pick(['end', 'unavailable']))
      if (random.chance(0.1)) server.faults.stalled = !server.faults.stalled
      if (random.chance(0.4)) following.push(follow(random.chance(0.3) ? Infinity : random.integer(1, 8)))
      if (random.chance(0.5)) await wait(random.integer(0, 10))
    }
    server.faults.stalled = false
    written(await store.append([to(newStream(), 'no_stream', ...newEvents(1))]))
    const log = await wholeLog(store)
    // Those that stay get the end of the log; the others leave at random.
    const stays = follow(Infinity)
    const end = log.at(-1)?.position ?? 0n
    while (all.slice(0, 3).some(({ position }) => position < end)) await wait(5)
    over.abort()
    await Promise.all([...following, stays])
    for (const { after, of, events, position } of all)
      expect(ids(events)).toEqual(
        ids(log.filter((one) => one.position > after && one.position <= position && of.includes(one.category))),
      )
    while (server.faults.subscribers > 0) await wait(5)
    await store.close()
    await server.close()
  },
)
