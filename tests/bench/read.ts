import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { emmett, messageDb, ourStore, peerDatabases, type Contender } from './support/append-contenders.ts'
import { fillLog } from './support/fill-log.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer, type BenchServer } from './support/server.ts'

const EVENTS = sized(100_000, 1_200)
const PAGE = 1_000
const ROUNDS = sized(7, 1, 4)
const STREAMS = sized(300, 5)
const STREAM_EVENTS = 20
const LOADS = sized(400, 5)

/**
 * The whole log through the port beside a COPY of the same columns to this process; and loading a stream beside the
 * peers. In turns.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  try {
    return [...(await wholeLog(server.url)), ...(await streams(server))]
  } finally {
    await server.stop()
  }
}

async function wholeLog(url: string): Promise<Row[]> {
  await fillLog(url, EVENTS)
  const store = await createPostgresEventStore({ url })
  const client = new pg.Client({ connectionString: url, options: '-c role=binome_system' })
  await client.connect()
  const ways = [
    { name: 'COPY', read: async () => (await client.query(COPY)).rowCount ?? 0 },
    { name: 'followed', read: () => followed(store) },
    { name: 'page after page', read: () => pages(store) },
  ]
  try {
    const rates = ways.map((): number[] => [])
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [n, { read }] of ways.entries()) {
        const events = await rate(read)
        if (round >= 0) rates[n]?.push(events)
      }
    const [copy = Number.NaN, ...ours] = rates.map(median)
    return ours.map((figure, n) => ({
      name: `read all of ${EVENTS.toLocaleString('en')} events, ${ways[n + 1]?.name}, parsed`,
      figure,
      unit: 'events/s',
      yardstick: `COPY TO STDOUT to node, not parsed: ${Math.round(copy).toLocaleString('en')} rows/s`,
      ratio: figure / copy,
      bound: '≥ 0.5',
      ok: figure / copy >= 0.5,
    }))
  } finally {
    await client.end()
    await store.close()
  }
}

async function followed(store: EventStore): Promise<number> {
  const stop = new AbortController()
  let count = 0
  for await (const { events, caughtUp } of store.subscribe({ after: 0n, batchSize: PAGE, signal: stop.signal })) {
    count += events.length
    if (caughtUp) stop.abort()
  }
  return count
}

async function pages(store: EventStore): Promise<number> {
  let count = 0
  for (let after = 0n, caughtUp = false; !caughtUp;) {
    const batch = await store.readAll({ after, limit: PAGE })
    count += batch.events.length
    ;({ position: after, caughtUp } = batch)
  }
  return count
}

const COPY = `copy (select position, event_id, stream, revision, type, schema_version, data, metadata, recorded_at
  from es.events order by position) to stdout`

async function streams(server: BenchServer): Promise<Row[]> {
  const databases = await peerDatabases(server)
  const names = Array.from({ length: STREAMS }, () => randomUUID())
  const rows: Row[] = []
  for (const callers of sized([1, 8, 32], [1, 8])) {
    const contenders = [
      await ourStore(server.url),
      await emmett(databases.emmett, Math.min(callers, 8)),
      messageDb(databases.messageDb, Math.min(callers, 8), 1_000),
    ]
    if (rows.length === 0)
      for (const contender of contenders) for (const name of names) await contender.append(name, STREAM_EVENTS)
    const rates = contenders.map((): number[] => [])
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [n, contender] of contenders.entries()) {
        const loaded = await rate(() => load(contender, names, callers))
        if (round >= 0) rates[n]?.push(loaded)
      }
    await Promise.all(contenders.map((contender) => contender.close()))
    const [ours = Number.NaN, ...peers] = rates.map(median)
    const level = `${callers} ${callers === 1 ? 'caller' : 'callers'}`
    for (const [n, peer] of peers.entries())
      rows.push({
        name: `load a stream of ${STREAM_EVENTS}, ${level}`,
        figure: ours,
        unit: 'streams/s',
        yardstick: `${contenders[n + 1]?.name}: ${Math.round(peer).toLocaleString('en')}/s`,
        ratio: ours / peer,
        bound: '≥ 1',
        ok: ours >= peer,
      })
  }
  return rows
}

async function load(contender: Contender, names: readonly string[], callers: number): Promise<number> {
  let started = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (started < LOADS) {
        const name = names[(started * 7) % names.length] ?? ''
        started += 1
        if ((await contender.load(name)) !== STREAM_EVENTS) throw new Error(`${contender.name} lost events`)
      }
    }),
  )
  return started
}

/** What was done, a second. */
async function rate(work: () => Promise<number>): Promise<number> {
  const started = performance.now()
  const done = await work()
  return done / ((performance.now() - started) / 1_000)
}
