import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventIdInUse, type EventStore } from '#domain/platform/event-store.ts'
import { forEveryStore, type OpenStore } from './implementations.ts'
import { ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

const severalAtOnce = (open: () => Promise<OpenStore>) => {
  let opened: OpenStore
  let store: EventStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  test('writes all streams in the given order', async () => {
    const [a, b, c] = [newStream(), newStream(), newStream()]
    written(await store.append([to(b, 'no_stream', newEvent())]))
    const before = await store.head()
    const events = newEvents(5)
    const result = written(
      await store.append([
        to(a, 'no_stream', ...events.slice(0, 2)),
        to(b, 0, ...events.slice(2, 3)),
        to(c, 'any', ...events.slice(3)),
      ]),
    )
    expect(result.revisions).toEqual(new Map([[a, 1], [b, 1], [c, 1]])) // oxfmt-ignore
    const after = await store.readAll({ after: before, limit: 10 })
    expect(ids(after.events)).toEqual(ids(events))
    expect(after.position).toBe(result.position)
  })

  test('writes none when one conflicts, and names it', async () => {
    const [a, b] = [newStream(), newStream()]
    written(await store.append([to(b, 'no_stream', ...newEvents(2))]))
    const before = await wholeLog(store)
    expect(await store.append([to(a, 'no_stream', newEvent()), to(b, 0, newEvent())])).toEqual({
      ok: false,
      conflict: { stream: b, actual: 1 },
    })
    expect(await wholeLog(store)).toHaveLength(before.length)
  })

  test('a repeat writes nothing and returns the first positions and revisions', async () => {
    const append = [to(newStream(), 'no_stream', ...newEvents(2)), to(newStream(), 'any', newEvent())]
    const first = written(await store.append(append))
    expect(await store.append(append)).toEqual({ ...first, repeated: true })
  })

  test('a repeat for one stream beside a new append conflicts on the repeated one', async () => {
    const [a, b] = [newStream(), newStream()]
    const event = newEvent()
    written(await store.append([to(b, 'no_stream', event)]))
    const result = await store.append([to(a, 'no_stream', newEvent()), to(b, 'no_stream', event)])
    expect(result).toEqual({ ok: false, conflict: { stream: b, actual: 0 } })
    expect(await store.readStream(a)).toEqual([])
  })

  test('an id used in another stream fails the whole append', async () => {
    const event = newEvent()
    written(await store.append([to(newStream(), 'no_stream', event)]))
    const a = newStream()
    await expect(store.append([to(a, 'any', newEvent()), to(newStream(), 'any', event)])).rejects.toThrow(EventIdInUse)
    expect(await store.readStream(a)).toEqual([])
  })

  test('of concurrent appends to the same streams one is written; the others conflict and write nothing', async () => {
    const [a, b] = [newStream(), newStream()]
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        store.append(
          n % 2 === 0
            ? [to(a, 'no_stream', newEvent()), to(b, 'no_stream', newEvent())]
            : [to(b, 'no_stream', newEvent()), to(a, 'no_stream', newEvent())],
        ),
      ),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(await store.readStream(a)).toHaveLength(1)
    expect(await store.readStream(b)).toHaveLength(1)
  })
}

forEveryStore('append to several streams', severalAtOnce, ({ multiStream }) => multiStream)

forEveryStore(
  'append to several streams, on a store without multi-stream appends',
  (open) => {
    test('throws a RangeError and writes nothing', async () => {
      const opened = await open()
      const { store } = opened
      const [a, b] = [newStream(), newStream()]
      const append = [to(a, 'no_stream', newEvent()), to(b, 'no_stream', newEvent())]
      await expect(store.append(append)).rejects.toThrow(RangeError)
      expect(await wholeLog(store)).toEqual([])
      await opened.close()
    })
  },
  ({ multiStream }) => !multiStream,
)
