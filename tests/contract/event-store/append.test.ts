import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStore, Expected } from '#domain/platform/event-store.ts'
import { forEveryStore, type OpenStore } from './implementations.ts'
import { ids, newEvent, newEvents, newStream, to, wholeLog, written } from './samples.ts'

forEveryStore('append', (open) => {
  let opened: OpenStore
  let store: EventStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  /** A stream with `length` events. */
  async function streamOf(length: number) {
    const stream = newStream()
    const events = newEvents(length)
    if (length > 0) written(await store.append([to(stream, 'no_stream', ...events)]))
    return { stream, events }
  }

  const accepted: readonly [expected: Expected, length: number][] = [
    ['any', 0],
    ['any', 2],
    ['no_stream', 0],
    ['stream_exists', 2],
    [1, 2],
  ]

  test.each(accepted)('expecting %s of a stream of %i events is written', async (expected, length) => {
    const { stream } = await streamOf(length)
    const event = newEvent()
    expect(await store.append([to(stream, expected, event)])).toEqual({
      ok: true,
      repeated: false,
      position: await store.head(),
      revisions: new Map([[stream, length]]),
    })
    expect(await store.readStream(stream, { from: length })).toMatchObject([{ id: event.id, revision: length }])
  })

  const refused: readonly [expected: Expected, length: number][] = [
    ['no_stream', 2],
    ['stream_exists', 0],
    [0, 0],
    [1, 0],
    [0, 2],
    [2, 2],
    [7, 2],
    [2 ** 31 - 1, 2],
    [Number.MAX_SAFE_INTEGER, 2],
  ]

  test.each(refused)('expecting %s of a stream of %i events is a conflict', async (expected, length) => {
    const { stream } = await streamOf(length)
    const before = await store.head()
    const conflict = { ok: false, conflict: { stream, actual: length - 1 } }
    expect(await store.append([to(stream, expected, newEvent())])).toEqual(conflict)
    expect(await store.readStream(stream)).toHaveLength(length)
    expect(await store.head()).toBe(before)
  })

  test.each(accepted)('a repeat of an append expecting %s of %i events writes nothing', async (expected, length) => {
    const { stream } = await streamOf(length)
    const append = [to(stream, expected, ...newEvents(3))]
    const first = written(await store.append(append))
    written(await store.append([to(stream, 'any', newEvent())]))
    const head = await store.head()
    expect(await store.append(append)).toEqual({ ...first, repeated: true })
    expect(await store.head()).toBe(head)
  })

  test('the same append sent twice concurrently is written once', async () => {
    const append = [to(newStream(), 'no_stream', ...newEvents(2))]
    const results = await Promise.all([store.append(append), store.append(append), store.append(append)])
    expect(results.filter((result) => result.ok && result.repeated)).toHaveLength(2)
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1)
    expect(new Set(results.map((result) => (result.ok ? result.position : undefined))).size).toBe(1)
  })

  test('ids that exist at another revision are a conflict', async () => {
    const { stream, events } = await streamOf(3)
    const [first, second, third] = events as [never, never, never]
    const conflict = { ok: false, conflict: { stream, actual: 2 } }
    expect(await store.append([to(stream, 'no_stream', second)])).toEqual(conflict)
    expect(await store.append([to(stream, 1, second)])).toEqual(conflict)
    expect(await store.append([to(stream, 'stream_exists', first)])).toEqual(conflict)
    expect(await store.append([to(stream, 'any', second, first)])).toEqual(conflict)
    expect(await store.append([to(stream, 'any', first, third)])).toEqual(conflict)
  })

  test.each<Expected>(['any', 'no_stream', 'stream_exists', 1])(
    'some ids there and some not, expecting %s, is a conflict and writes nothing',
    async (expected) => {
      const { stream, events } = await streamOf(2)
      const known = events[1] as never
      const conflict = { ok: false, conflict: { stream, actual: 1 } }
      expect(await store.append([to(stream, expected, known, newEvent())])).toEqual(conflict)
      expect(await store.append([to(stream, expected, newEvent(), known)])).toEqual(conflict)
      expect(await store.readStream(stream)).toHaveLength(2)
    },
  )

  test('a thousand events in one append keep their order', async () => {
    const stream = newStream()
    const events = newEvents(1_000)
    const result = written(await store.append([to(stream, 'no_stream', ...events)]))
    expect(result.revisions.get(stream)).toBe(999)
    const read = await store.readStream(stream)
    expect(ids(read)).toEqual(ids(events))
    expect(read.at(-1)?.position).toBe(result.position)
  })

  test('each of many concurrent appends of a process has its own outcome', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => streamOf(1)))
    const results = await Promise.all(
      streams.map(({ stream }, n) =>
        store.append([to(stream, n % 4 === 3 ? 'no_stream' : 0, ...newEvents(1 + (n % 3)))]),
      ),
    )
    expect(results.map((result) => result.ok)).toEqual(streams.map((_, n) => n % 4 !== 3))
    for (const [n, { stream }] of streams.entries())
      expect(await store.readStream(stream)).toHaveLength(n % 4 === 3 ? 1 : 2 + (n % 3))
    const heads = await Promise.all(
      streams.map(async ({ stream }) => (await store.readStream(stream, { direction: 'backwards', limit: 1 }))[0]),
    )
    const known = (_: unknown, n: number) => n % 4 !== 3
    expect(results.filter(known).map((result) => result.ok && result.position)).toEqual(
      heads.filter(known).map((head) => head?.position),
    )
  })

  test('concurrent appends of a process to one stream are written in the order of the calls', async () => {
    const stream = newStream()
    const events = newEvents(6)
    const results = await Promise.all([
      store.append([to(stream, 'no_stream', events[0] as never)]),
      store.append([to(stream, 0, events[1] as never)]),
      store.append([to(stream, 0, events[2] as never)]),
      store.append([to(stream, 'any', events[3] as never)]),
      store.append([to(stream, 'stream_exists', events[4] as never)]),
      store.append([to(stream, 3, events[5] as never)]),
    ])
    expect(results.map((result) => result.ok && result.revisions.get(stream))).toEqual([0, 1, false, 2, 3, 4])
    expect(results[2]).toEqual({ ok: false, conflict: { stream, actual: 1 } })
    expect(ids(await store.readStream(stream))).toEqual(ids(events.filter((_, n) => n !== 2)))
  })

  type Append = readonly [expected: Expected, events: number]
  const ahead: readonly [length: number, asked: readonly Append[], revisions: readonly (number | 'conflict')[]][] = [
    [1, [[2, 1], [0, 1]], ['conflict', 1]],
    [1, [[0, 1], [2, 1]], [1, 'conflict']],
    [0, [[1, 1], ['no_stream', 1]], ['conflict', 0]],
    [0, [['no_stream', 1], [3, 2], [0, 1]], [0, 'conflict', 1]],
    [2, [[1, 3], [5, 1], [4, 2], [6, 1]], [4, 'conflict', 6, 7]],
    [2, [[4, 1], [3, 1], [2, 1], [1, 1]], ['conflict', 'conflict', 'conflict', 2]],
    [1, [[1, 2], ['any', 1], [3, 1]], ['conflict', 1, 'conflict']],
    [1, [[Number.MAX_SAFE_INTEGER, 1], [0, 1]], ['conflict', 1]],
  ] // oxfmt-ignore

  test.each(ahead)(
    'concurrent appends to a stream of %i events, expecting %j, leave no gap',
    async (length, cases, revisions) => {
      const { stream } = await streamOf(length)
      const results = await Promise.all(
        cases.map(([expected, events]) => store.append([to(stream, expected, ...newEvents(events))])),
      )
      expect(results.map((result) => (result.ok ? result.revisions.get(stream) : 'conflict'))).toEqual(revisions)
      const read = await store.readStream(stream)
      expect(read.map(({ revision }) => revision)).toEqual(read.map((_, n) => n))
      expect(read.at(-1)?.revision).toBe(revisions.findLast((revision) => revision !== 'conflict'))
    },
  )

  test('stores events exactly as given', async () => {
    const stream = newStream('mentoring_request')
    const data = {
      text: 'Élève, "œuvre" \\ \u0000 \u{1f600} {a,b} NULL\n\t',
      list: [1, null, true, 1.5],
      nested: { b: 1, a: 2 },
    }
    const event = newEvent(data, 'MentoringRequested')
    const { position } = written(await store.append([to(stream, 'no_stream', event)]))
    const [read] = await store.readStream(stream)
    expect(read).toEqual({
      ...event,
      stream,
      category: 'mentoring_request',
      revision: 0,
      position,
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(JSON.stringify(read?.data)).toBe(JSON.stringify(data))
    expect(Math.abs(Date.now() - Date.parse(read?.recordedAt ?? ''))).toBeLessThan(600_000)
  })

  const mistakes: readonly [what: string, append: () => Parameters<EventStore['append']>[0]][] = [
    ['nothing', () => []],
    ['no event', () => [to(newStream(), 'any')]],
    [
      'a stream without a category',
      () => [to('other-0f0e0d0c-0b0a-4908-8706-050403020100' as never, 'any', newEvent())],
    ],
    ['a stream without a uuid', () => [to('capacity-x', 'any', newEvent())]],
    ['a revision that cannot be', () => [to(newStream(), -1, newEvent())]],
    ['a type that is no name', () => [to(newStream(), 'any', newEvent({}, 'a\u0000b'))]],
    ['an id that is no uuid', () => [to(newStream(), 'any', { ...newEvent(), id: 'x' as never })]],
    [
      'an id twice',
      () => {
        const event = newEvent()
        return [to(newStream(), 'any', event), to(newStream(), 'any', event)]
      },
    ],
    [
      'a stream twice',
      () => {
        const stream = newStream()
        return [to(stream, 'any', newEvent()), to(stream, 'any', newEvent())]
      },
    ],
  ]

  test.each(mistakes)('%s throws a RangeError', async (_what, append) => {
    const before = await wholeLog(store)
    await expect(store.append(append())).rejects.toThrow(RangeError)
    expect(await wholeLog(store)).toHaveLength(before.length)
  })
})
