import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent, START, streamNameFilter } from '@eventstore/db-client'
import type { StreamName } from '#domain/platform/event-store.ts'
import { id, instant, type CompanyId, type EventId } from '#domain/platform/ids.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { startDouble } from '#tests/support/eventstoredb-double/process.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'

const callers = sized([1, 8, 32], [1, 8])
const rounds = sized(3, 1)
const roundMs = sized(1_000, 30)
const logged = sized(20_000, 500)
const followers = sized(20, 3)
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
  const newBatch = (count: number) =>
    Array.from({ length: count }, () => ({
      id: id<EventId>(randomUUID()),
      type: 'CapacityLimitSet',
      schemaVersion: 1,
      data: { limit: 3, text: 'x'.repeat(200) },
      metadata,
    }))
  const write = (count: number) =>
    store.append([{ stream: `capacity-${randomUUID()}`, expected: 'no_stream', events: newBatch(count) }])
  /** Events a second until each of so many followers has `wanted` events that come after `after`. */
  const followed = async (count: number, after: bigint, wanted: number, meanwhile?: () => Promise<void>) => {
    const start = performance.now()
    const follow = async () => {
      const abort = new AbortController()
      let seen = 0
      for await (const { events } of store.subscribe({ after, batchSize: 500, signal: abort.signal })) {
        seen += events.length
        if (seen >= wanted) abort.abort()
      }
    }
    await Promise.all([...Array.from({ length: count }, follow), meanwhile?.()])
    return wanted / ((performance.now() - start) / 1_000)
  }
  const subscribed = async (wanted: number) => {
    const start = performance.now()
    const subscription = client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: ['capacity-'] }),
      credentials,
    })
    let seen = 0
    for await (const { event } of subscription) if (event !== undefined && (seen += 1) === wanted) break
    await subscription.unsubscribe()
    return wanted / ((performance.now() - start) / 1_000)
  }
  const live = async (count: number) => {
    const wanted = sized(5_000, 250)
    return followed(count, await store.head(), wanted, async () => {
      for (let n = 0; n < wanted; n += 250) await write(250)
    })
  }
  try {
    await perSecond(port, 8)
    await perSecond(bare, 8)
    const rows: Row[] = []
    for (const count of callers) {
      const appended = await inTurns(
        () => perSecond(port, count),
        () => perSecond(bare, count),
      )
      rows.push({
        name: `eventstoredb: append, ${count} at once, over the double`,
        figure: appended.figure,
        unit: 'appends/s',
        yardstick: "the client's Append, unchecked",
        ratio: appended.ratio,
        bound: `≥ ${bound}`,
        ok: appended.ratio >= bound,
      })
    }
    for (let n = 0; n < logged; n += 500) await write(500)
    const read = await inTurns(
      () => followed(1, 0n, logged),
      () => subscribed(logged),
    )
    rows.push({
      name: `eventstoredb: a subscription from the start, ${logged} events, over the double`,
      figure: read.figure,
      unit: 'events/s',
      yardstick: "the client's own subscription",
      ratio: read.ratio,
      bound: '≥ 0.7',
      ok: read.ratio >= 0.7,
    })
    const shared = await inTurns(
      () => live(followers),
      () => live(1),
    )
    rows.push({
      name: `eventstoredb: ${followers} followers of one process while events are written, over the double`,
      figure: shared.figure,
      unit: 'events/s each',
      yardstick: 'one follower',
      ratio: shared.ratio,
      bound: '≥ 0.7',
      ok: shared.ratio >= 0.7,
    })
    return rows
  } finally {
    await store.close()
    await client.dispose()
    await server.stop()
  }
}

/** The median of the first, and of its ratio to the second. */
async function inTurns(one: () => Promise<number>, other: () => Promise<number>) {
  const measured: { one: number; other: number }[] = []
  for (let round = 0; round < rounds; round += 1) measured.push({ one: await one(), other: await other() })
  return {
    figure: median(measured.map((round) => round.one)),
    ratio: median(measured.map((round) => round.one / round.other)),
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
