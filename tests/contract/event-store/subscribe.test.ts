import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { forEveryStore, type OpenStore } from './implementations.ts'
import { Follower, ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

forEveryStore('subscribe', (open) => {
  let opened: OpenStore
  let store: EventStore
  const followers: Follower[] = []
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterEach(() => Promise.all(followers.splice(0).map((follower) => follower.stop())))
  afterAll(() => opened.close())

  function follow(...options: ConstructorParameters<typeof Follower> extends [unknown, ...infer Rest] ? Rest : never) {
    const follower = new Follower(store, ...options)
    followers.push(follower)
    return follower
  }
  const caughtUp = ({ batches }: Follower) => batches.at(-1)?.caughtUp === true

  test('at the end of the log, reports caught up once and waits', async () => {
    const head = await store.head()
    const follower = follow({ after: head })
    await follower.until(caughtUp)
    expect(follower.batches).toEqual([{ events: [], position: head, caughtUp: true }])
  })

  test('catches up in batches, then continues live', async () => {
    const from = await store.head()
    const stream = newStream()
    const past = newEvents(25)
    written(await store.append([to(stream, 'no_stream', ...past)]))
    const follower = follow({ after: from, batchSize: 10 })
    await follower.until(caughtUp)
    // A server that pauses gives what it has: a batch may be smaller, never larger.
    const sizes = follower.batches.map(({ events }) => events.length)
    expect(sizes.every((size) => size <= 10)).toBe(true)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25)
    expect(follower.batches.map(({ caughtUp }) => caughtUp).indexOf(true)).toBe(sizes.length - 1)

    const live = newEvents(3)
    for (const event of live) written(await store.append([to(stream, 'any', event)]))
    await follower.until(({ events }) => events.length >= 28)
    expect(ids(follower.events)).toEqual(ids([...past, ...live]))
  })

  test('gives each event once and in log order while appends continue during the catch-up', async () => {
    const from = await store.head()
    const appending = (async () => {
      for (let n = 0; n < 300; n += 1) written(await store.append([to(newStream(), 'no_stream', newEvent())]))
    })()
    const started = await Promise.all(
      [1, 7, 100].map(async (batchSize) => {
        await store.append([to(newStream(), 'no_stream', newEvent())])
        return follow({ after: from, batchSize })
      }),
    )
    await appending
    const last = await store.head()
    const log = (await wholeLog(store)).filter(({ position }) => position > from)
    for (const follower of started) {
      await follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= last)
      expect(ids(follower.events)).toEqual(ids(log))
    }
  })

  test('with a category filter, the position passes the events left out', async () => {
    const from = await store.head()
    const follower = follow({ after: from, categories: ['mentoring_relationship'] })
    await follower.until(caughtUp)
    const { position } = written(await store.append([to(newStream('capacity'), 'no_stream', newEvent())]))
    await follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= position)
    expect(follower.events).toEqual([])
    const wanted = newEvent()
    written(await store.append([to(newStream('mentoring_relationship'), 'no_stream', wanted)]))
    await follower.until(({ events }) => events.length > 0)
    expect(ids(follower.events)).toEqual([wanted.id])
  })

  test('gives positions that never go back', async () => {
    const follower = follow({ batchSize: 3 })
    for (let n = 0; n < 20; n += 1) written(await store.append([to(newStream(), 'no_stream', newEvent())]))
    const head = await store.head()
    await follower.until(({ batches }) => (batches.at(-1)?.position ?? 0n) >= head)
    const positions = follower.batches.map(({ position }) => position)
    expect(positions.every((position, n) => n === 0 || position >= (positions[n - 1] ?? 0n))).toBe(true)
  })

  test('ends when the signal aborts before the start, while waiting, or between batches', async () => {
    const aborted = AbortSignal.abort()
    for await (const batch of store.subscribe({ after: 0n, batchSize: 1, signal: aborted }))
      expect(batch).toBeUndefined()

    const waiting = follow({ after: await store.head() })
    await waiting.until(caughtUp)
    await waiting.stop()

    const between = new AbortController()
    let batches = 0
    for await (const { events } of store.subscribe({ after: 0n, batchSize: 1, signal: between.signal })) {
      expect(events).toHaveLength(1)
      batches += 1
      between.abort()
    }
    expect(batches).toBe(1)
  })

  test('ends when the store is closed', async () => {
    const other = await open()
    const follower = new Follower(other.store)
    await follower.until(caughtUp)
    await other.close()
    await follower.stop()
    await expect(other.store.append([to(newStream(), 'any', newEvent())])).rejects.toThrow('closed')
  })
})
