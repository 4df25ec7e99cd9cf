import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewEvent } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { ids, newEvent, newEvents, newStream, to, written } from './samples.ts'

let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  server = await eventStoreDbDouble()
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await server.close()
})

function open() {
  const opened = createEventStoreDbStore({ connectionString: server.connectionString, timeoutMs: 60_000 })
  closing.push(() => opened.close())
  return opened
}

test('an append acknowledged at the expected revision is not read again', async () => {
  const [store, stream] = [open(), newStream()]
  const first = written(await store.append([to(stream, 'no_stream', ...newEvents(2))]))
  const second = written(await store.append([to(stream, 1, newEvent())]))
  expect(server.calls).toEqual({ append: 2, batchAppend: 0, read: 0 })
  const read = await store.readStream(stream)
  expect(first).toMatchObject({ position: read[1]?.position, revisions: new Map([[stream, 1]]) })
  expect(second).toMatchObject({ position: read[2]?.position, revisions: new Map([[stream, 2]]) })
})

test('what is sent again has other ids on the server, and is known as a repeat', async () => {
  const append = [to(newStream(), 'no_stream', ...newEvents(2))]
  const first = written(await open().append(append))
  expect(await open().append(append)).toEqual({ ...first, repeated: true })
  const store = open()
  // Known by what was acknowledged, not by a read.
  const again = [to(newStream(), 'no_stream', ...newEvents(2))]
  expect(await store.append(again)).toMatchObject({ repeated: false })
  expect(await store.append(again)).toMatchObject({ repeated: true })
  const ours = server.log.events.filter(({ stream }) => !stream.startsWith('$'))
  expect(ours).toHaveLength(4)
  const recorded = ours.map(
    ({ metadata }) => (JSON.parse(Buffer.from(metadata).toString()) as { eventId: string }).eventId,
  )
  expect(recorded).toEqual([...append, ...again].flatMap(({ events }) => ids(events)))
  expect(ours.filter(({ id }) => recorded.includes(id))).toEqual([])
})

test('a repeat of a part of an append is answered with the position of that part', async () => {
  const [store, stream, events] = [open(), newStream(), newEvents(3)]
  written(await store.append([to(stream, 'no_stream', ...events)]))
  const part = await store.append([to(stream, 'any', ...events.slice(0, 2))])
  const read = await store.readStream(stream)
  expect(part).toEqual({
    ok: true,
    position: read[1]?.position,
    revisions: new Map([[stream, 1]]),
    repeated: true,
  })
})

test('an event of an earlier version has the id that the server has, and its repeat writes nothing', async () => {
  const stream = newStream()
  const event = newEvent({ limit: 3 })
  await earlier(stream, event)
  const store = open()
  const [read] = await store.readStream(stream)
  expect(read).toMatchObject({ id: event.id, data: event.data, metadata: event.metadata })
  expect(await open().append([to(stream, 'no_stream', event)])).toMatchObject({ ok: true, repeated: true })
})

/** Writes as earlier versions did: the server's id is the id of the event. */
async function earlier(stream: string, { id, type, data, metadata, schemaVersion }: NewEvent): Promise<void> {
  const client = EventStoreDBClient.connectionString(server.connectionString)
  const stored = { ...metadata, schemaVersion, writeId: '7d3c1f6a-5f2e-4e0b-9b57-0d5c1a8a2f10' }
  await client.appendToStream(stream, jsonEvent({ id, type, data: { ...data }, metadata: { ...stored } }))
  await client.dispose()
}
