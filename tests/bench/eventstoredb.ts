import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type { StreamName } from '#domain/shared/event-store.ts'
import { id, instant, type CompanyId, type EventId } from '#domain/shared/ids.ts'
import { createEventStoreDbStore } from '#infra/event-store/eventstoredb.ts'
import { startDouble } from '#tests/support/eventstoredb-double/process.ts'
import { median, type Row } from './support/row.ts'

const callers = [1, 8, 32]
const rounds = 3
const roundMs = 1_000
const bound = 0.5

/**
 * Appends through the port beside the client's own plain Append, in turns, over the double. It has no disk and no
 * peers: the ratio is what the adapter costs, the figures say nothing of a
 * server.
 */
export async function run(): Promise<Row[]> {
  const server = await startDouble()
  const store = createEventStoreDbStore({ connectionString: server.connectionString })
  const client = EventStoreDBClient.connectionString(server.connectionString)
  const credentials = { username: '', password: '' }
  const companyId = id<CompanyId>(randomUUID())
  const metadata = { companyId, actor: { kind: 'system' as const }, correlationId: 'bench', at: instant(new Date()) }

  const port = async (stream: StreamName) => {
    const event = {
      id: id<EventId>(randomUUID()),
      type: 'CapacityLimitSet',
      schemaVersion: 1,
      data: { limit: 3 },
      metadata,
    }
    const result = await store.append([{ stream, expected: 'no_stream', events: [event] }])
    if (!result.ok) throw new Error('a conflict in a new stream')
  }
  const bare = async (stream: StreamName) => {
    const event = jsonEvent({
      type: 'CapacityLimitSet',
      data: { limit: 3 },
      metadata: { ...metadata, schemaVersion: 1 },
    })
    await client.appendToStream(stream, event, { expectedRevision: 'no_stream', requiresLeader: true, credentials })
  }
  try {
    await perSecond(port, 8)
    await perSecond(bare, 8)
    const rows: Row[] = []
    for (const count of callers) {
      const measured: { port: number; bare: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        measured.push({ port: await perSecond(port, count), bare: await perSecond(bare, count) })
      const ratio = median(measured.map((one) => one.port / one.bare))
      rows.push({
        name: `eventstoredb: append, ${count} at once, over the double`,
        figure: median(measured.map((one) => one.port)),
        unit: 'appends/s',
        yardstick: "the client's Append, unchecked",
        ratio,
        bound: `≥ ${bound}`,
        ok: ratio >= bound,
      })
    }
    return rows
  } finally {
    await store.close()
    await client.dispose()
    await server.stop()
  }
}

async function perSecond(append: (stream: StreamName) => Promise<void>, count: number): Promise<number> {
  const start = performance.now()
  let done = 0
  const call = async () => {
    while (performance.now() - start < roundMs) {
      await append(`capacity-${randomUUID()}`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: count }, call))
  return done / ((performance.now() - start) / 1_000)
}
