import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventIdInUse, type EventStore } from '#domain/platform/event-store.ts'
import { forEveryStore, type OpenStore } from './implementations.ts'
import { ids, newEvent, newStream, to, written } from './samples.ts'

function opened(open: () => Promise<OpenStore>) {
  const of: { store?: EventStore; close?: () => Promise<void> } = {}
  beforeAll(async () => void Object.assign(of, await open()))
  afterAll(() => of.close?.())
  return () => of.store as EventStore
}

forEveryStore(
  'an id that is used in another stream',
  (open) => {
    const store = opened(open)
    test('throws EventIdInUse and writes nothing', async () => {
      const event = newEvent()
      written(await store().append([to(newStream(), 'any', event)]))
      const stream = newStream()
      await expect(store().append([to(stream, 'no_stream', newEvent(), event)])).rejects.toThrow(EventIdInUse)
      expect(await store().readStream(stream)).toEqual([])
      written(await store().append([to(stream, 'no_stream', newEvent())]))
    })
  },
  ({ knowsAllIds }) => knowsAllIds,
)

forEveryStore(
  'an id that is used in another stream, on a store without an index of ids',
  (open) => {
    const store = opened(open)
    test('is written there too: callers derive ids from the stream’s name', async () => {
      const event = newEvent()
      written(await store().append([to(newStream(), 'any', event)]))
      const stream = newStream()
      written(await store().append([to(stream, 'no_stream', event)]))
      expect(ids(await store().readStream(stream))).toEqual([event.id])
    })
  },
  ({ knowsAllIds }) => !knowsAllIds,
)
