import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { Follower, ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
let store: EventStore
const followers: Follower[] = []

beforeEach(async () => {
  server = await eventStoreDbDouble()
  store = createEventStoreDbStore({ connectionString: server.connectionString, timeoutMs: 60_000 })
})
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.stop()
  await store.close()
  await server.close()
})

async function follow(options: ConstructorParameters<typeof Follower>[1]): Promise<Follower> {
  const follower = new Follower(store, options)
  followers.push(follower)
  await follower.until(({ batches }) => batches.some(({ caughtUp }) => caughtUp))
  return follower
}

function subscriptions(count: number): Promise<void> {
  return vi.waitFor(() => expect(server.faults.subscribers).toBe(count), { timeout: 60_000 })
}

test('the followers of a process share one subscription, also those that begin at the start of the log', async () => {
  const before = newEvents(30)
  written(await store.append([to(newStream(), 'no_stream', ...before)]))
  const all = await follow({ after: 0n, batchSize: 7 })
  const live = await follow({ after: await store.head() })
  const some = await follow({ after: 0n, categories: ['mentoring_relationship'] })
  await subscriptions(1)
  const [accompaniment, capacity] = [newEvents(12), newEvents(25)]
  written(await store.append([to(newStream('mentoring_relationship'), 'no_stream', ...accompaniment)]))
  const { position } = written(await store.append([to(newStream(), 'no_stream', ...capacity)]))
  for (const follower of [all, live, some])
    await follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= position)
  expect(ids(all.events)).toEqual(ids([...before, ...accompaniment, ...capacity]))
  expect(ids(live.events)).toEqual(ids([...accompaniment, ...capacity]))
  expect(ids(some.events)).toEqual(ids(accompaniment))
  await subscriptions(1)
  for (const follower of followers.splice(0)) await follower.stop()
  await subscriptions(0)
})

test('a follower that is slower than what is kept for it loses nothing, and shares again afterwards', async () => {
  written(await store.append([to(newStream(), 'no_stream', newEvent())]))
  const quick = await follow({})
  const abort = new AbortController()
  const slow = store.subscribe({ after: 0n, batchSize: 100, signal: abort.signal })[Symbol.asyncIterator]()
  const seen: string[] = []
  const take = async () => {
    const { value: batch } = (await slow.next()) as { value: Awaited<ReturnType<EventStore['readAll']>> }
    seen.push(...ids(batch.events))
    return batch
  }
  await take()
  for (let n = 0; n < 6; n += 1) written(await store.append([to(newStream(), 'no_stream', ...newEvents(400))]))
  const head = await store.head()
  await quick.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= head)
  while ((await take()).position < head);
  const last = newEvent()
  written(await store.append([to(newStream(), 'no_stream', last)]))
  while (seen.at(-1) !== last.id) await take()
  await subscriptions(1)
  expect(seen).toEqual(ids(await wholeLog(store)))
  abort.abort()
  await slow.return?.(undefined)
})

test('the shared subscription that fails is made again, and nobody misses an event', async () => {
  const both = [await follow({}), await follow({ after: 0n, batchSize: 1 })]
  const events = newEvents(6)
  for (const [n, event] of events.entries()) {
    written(await store.append([to(newStream(), 'no_stream', event)]))
    server.faults.cutSubscriptions(n % 2 === 0 ? 'end' : 'unavailable')
  }
  for (const follower of both) await follower.until((one) => one.events.length >= events.length)
  for (const follower of both) expect(ids(follower.events)).toEqual(ids(events))
  await subscriptions(1)
})
