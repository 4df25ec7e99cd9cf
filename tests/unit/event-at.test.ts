import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventVersions } from '#domain/aggregates.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { withUpcast } from '#infra/platform/event-store/upcast.ts'
import { eventAt } from '#projections/platform/runner/skips.ts'
import { newEvent, newEvents, newStream, to, wholeLog, written } from '#tests/contract/event-store/samples.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'

let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
let store: ReturnType<typeof createEventStoreDbStore>

beforeAll(async () => {
  server = await eventStoreDbDouble()
  store = createEventStoreDbStore({ connectionString: server.connectionString, timeoutMs: 0 })
})
afterAll(async () => {
  await store.close()
  await server.close()
})

test('finds a stopped follower’s event where the store reads from positions of events only', async () => {
  // More than are read at once, and one that cannot be read on the way.
  written(await store.append([to(newStream(), 'no_stream', ...newEvents(150))]))
  written(await store.append([to(newStream(), 'no_stream', { ...newEvent(), schemaVersion: 99 })]))
  written(await store.append([to(newStream(), 'no_stream', ...newEvents(2))]))
  const log = (await wholeLog(store)).filter(({ schemaVersion }) => schemaVersion === 1)
  const [first, last] = [log[0], log.at(-1)]
  if (first === undefined || last === undefined) throw new Error('nothing was written')
  const upcast = withUpcast(store, eventVersions)
  const found = await eventAt(upcast, { checkpoint: 0n, position: last.position })
  expect(found?.id).toBe(last.id)
  expect((await eventAt(upcast, { checkpoint: 0n, position: first.position }))?.id).toBe(first.id)
  expect(await eventAt(upcast, { checkpoint: first.position, position: last.position - 1n })).toBeUndefined()
  expect(await eventAt(upcast, { checkpoint: 0n, position: last.position + 1n })).toBeUndefined()
})
