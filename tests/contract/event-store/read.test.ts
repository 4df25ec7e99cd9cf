import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStore, NewEvent, StreamName } from '#domain/platform/event-store.ts'
import { forEveryStore, type OpenStore } from './implementations.ts'
import { ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

forEveryStore('read', (open) => {
  let opened: OpenStore
  let store: EventStore
  let stream: StreamName
  let events: NewEvent[]
  beforeAll(async () => {
    opened = await open()
    store = opened.store
    stream = newStream('mentoring_request')
    events = newEvents(7)
    written(await store.append([to(stream, 'no_stream', ...events)]))
    written(await store.append([to(newStream('capacity'), 'no_stream', ...newEvents(3))]))
  })
  afterAll(() => opened.close())

  const forwards: readonly [options: Parameters<EventStore['readStream']>[1], revisions: readonly number[]][] = [
    [undefined, [0, 1, 2, 3, 4, 5, 6]],
    [{ from: 5 }, [5, 6]],
    [{ limit: 2 }, [0, 1]],
    [{ from: 3, limit: 2 }, [3, 4]],
    [{ from: 7 }, []],
    [{ direction: 'backwards' }, [6, 5, 4, 3, 2, 1, 0]],
    [{ direction: 'backwards', limit: 1 }, [6]],
    [{ direction: 'backwards', from: 2 }, [2, 1, 0]],
    [{ direction: 'backwards', from: 4, limit: 2 }, [4, 3]],
    [{ direction: 'backwards', from: 99, limit: 1 }, [6]],
  ]

  test.each(forwards)('reads the right revisions of a stream with %o', async (options, revisions) => {
    const read = await store.readStream(stream, options)
    expect(read.map((event) => event.revision)).toEqual(revisions)
    expect(ids(read)).toEqual(revisions.map((revision) => events[revision]?.id))
  })

  test('reads that are made at once get each its own revisions', async () => {
    const reads = [...forwards, ...forwards]
    const read = await Promise.all([
      ...reads.map(([options]) => store.readStream(stream, options)),
      store.readStream(newStream()),
    ])
    expect(read.map((one) => one.map((event) => event.revision))).toEqual([
      ...reads.map(([, revisions]) => revisions),
      [],
    ])
    expect(ids(read[0] ?? [])).toEqual(events.map((event) => event.id))
  })

  test('an empty log has head 0 and no events', async () => {
    const empty = await open()
    expect(await empty.store.head()).toBe(0n)
    expect(await empty.store.readAll({ after: 0n, limit: 10 })).toEqual({ events: [], position: 0n, caughtUp: true })
    await empty.close()
  })

  test('a stream that does not exist reads as empty', async () => {
    expect(await store.readStream(newStream())).toEqual([])
    expect(await store.readStream(newStream(), { direction: 'backwards' })).toEqual([])
  })

  test('each read returns its own copy', async () => {
    const [first] = await store.readStream(stream, { limit: 1 })
    Object.assign(first?.data as object, { changed: true })
    expect((await store.readStream(stream, { limit: 1 }))[0]?.data).not.toHaveProperty('changed')
  })

  test('reads the log page by page: every event once, in order of position', async () => {
    const pages = []
    for (let after = 0n; ;) {
      const page = await store.readAll({ after, limit: 4 })
      pages.push(page)
      after = page.position
      if (page.caughtUp) break
    }
    const sizes = pages.map((page) => [page.events.length, page.caughtUp])
    expect(sizes).toEqual([[4, false], [4, false], [2, true]]) // oxfmt-ignore
    const positions = pages.flatMap((page) => page.events.map(({ position }) => position))
    expect(positions.every((position, n) => n === 0 || position > (positions[n - 1] ?? 0n))).toBe(true)
    expect(positions.at(-1)).toBe(await store.head())
    expect(pages.flatMap((page) => ids(page.events))).toEqual(ids(await wholeLog(store)))
  })

  test('reads the log by category: the position passes the events left out', async () => {
    const page = await store.readAll({ after: 0n, limit: 100, categories: ['mentoring_request'] })
    expect(ids(page.events)).toEqual(ids(events))
    expect(page).toMatchObject({ position: await store.head(), caughtUp: true })

    const cut = await store.readAll({ after: 0n, limit: 5, categories: ['mentoring_request'] })
    expect(cut).toMatchObject({ position: cut.events.at(-1)?.position, caughtUp: false })
    const none = await store.readAll({ after: 0n, limit: 5, categories: ['mentoring_relationship'] })
    expect(none).toEqual({ events: [], position: await store.head(), caughtUp: true })
    const both = await store.readAll({ after: 0n, limit: 100, categories: ['mentoring_request', 'capacity'] })
    expect(both.events).toHaveLength(10)
  })

  test('a read after the head returns nothing and keeps the position', async () => {
    const head = await store.head()
    expect(await store.readAll({ after: head, limit: 5 })).toEqual({ events: [], position: head, caughtUp: true })
    expect(await store.readAll({ after: head + 50n, limit: 5 })).toEqual({
      events: [],
      position: head + 50n,
      caughtUp: true,
    })
  })

  test('an acknowledged event can be read at once', async () => {
    for (let n = 0; n < 20; n += 1) {
      const own = newStream()
      const event = newEvent()
      const before = await store.head()
      const { position } = written(await store.append([to(own, 'no_stream', event)]))
      expect(ids(await store.readStream(own))).toEqual([event.id])
      expect(ids((await store.readAll({ after: before, limit: 1 })).events)).toEqual([event.id])
      expect(await store.head()).toBe(position)
    }
  })
})
