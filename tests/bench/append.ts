import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { EventStore } from '#domain/shared/event-store.ts'
import { id, instant, type CompanyId, type EventId } from '#domain/shared/ids.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { findPgbench, pgbench } from './support/pgbench.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

/** Events of a round are what a 2-core machine writes in a second or two. */
const LEVELS = [
  { callers: 1, bound: 0.45, events: 3_000 },
  { callers: 8, bound: 0.65, events: 10_000 },
  { callers: 32, bound: 1.0, events: 20_000 },
  { callers: 128, bound: 1.5, events: 25_000 },
]
const ROUNDS = 7

/** The least that stores an event: one row of the same size, the keys of a log, no order, no chain, no answer to a repeat. */
const TABLE = `
  create table bench_events (
    position bigint generated always as identity (cache 1) primary key,
    stream text collate "C" not null, version integer not null, type text not null, data jsonb not null,
    recorded_at timestamptz not null default clock_timestamp(), unique (stream, version))`
const INSERT = (data: string) =>
  `insert into bench_events (stream, version, type, data) values ('capacity-' || gen_random_uuid(), 0, 'MentoringRequested', '${data}');`

const sample = {
  programId: randomUUID(),
  participantId: randomUUID(),
  presenterId: randomUUID(),
  message: { enc: 1, kid: randomUUID(), iv: 'p2kq0Zk3V9tQ1m0H', ct: 'x'.repeat(180), tag: 'Jt7yYk0vZb3dW8q1s5uGxA' },
}
const metadata = {
  companyId: id<CompanyId>(randomUUID()),
  actor: { kind: 'user' as const },
  correlationId: randomUUID(),
  at: instant(new Date()),
}

/** Appends of one event each through the port, to new streams, beside pgbench's one-row INSERT with as many clients, in turns. */
export async function run(): Promise<Row[]> {
  const program = await findPgbench()
  if (program === undefined) process.stderr.write('no pgbench here: absolute figures only\n')
  const script = path.join(tmpdir(), `binome-bench-${process.pid}.sql`)
  await writeFile(script, INSERT(JSON.stringify({ ...sample, metadata })))
  const server = await benchServer()
  const store = await createPostgresEventStore({ url: server.url })
  try {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(TABLE)
    await client.end()

    const rows: Row[] = []
    await append(store, 8, 2_000)
    for (const { callers, bound, events } of LEVELS) {
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await append(store, callers, events))
        if (program !== undefined)
          theirs.push(await pgbench(program, { url: server.url, script, clients: callers, transactions: events }))
      }
      const ratio = program === undefined ? null : median(ours) / median(theirs)
      rows.push({
        name: `append, ${callers} ${callers === 1 ? 'caller' : 'callers'}`,
        figure: median(ours),
        unit: 'events/s',
        yardstick: `pgbench INSERT, ${callers} clients: ${program === undefined ? 'no pgbench' : `${Math.round(median(theirs)).toLocaleString('en')}/s`}`,
        ratio,
        bound: `≥ ${bound}`,
        ok: ratio === null ? null : ratio >= bound,
      })
    }
    return rows
  } finally {
    await store.close()
    await server.stop()
    await rm(script, { force: true })
  }
}

/** Events a second of so many callers, each waiting for its answer before the next append. */
async function append(store: EventStore, callers: number, events: number): Promise<number> {
  const started = performance.now()
  let asked = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (asked < events) {
        asked += 1
        const result = await store.append([
          {
            stream: `capacity-${randomUUID()}`,
            expected: 'no_stream',
            events: [
              { id: id<EventId>(randomUUID()), type: 'MentoringRequested', schemaVersion: 1, data: sample, metadata },
            ],
          },
        ])
        if (!result.ok) throw new Error('an append to a new stream was refused')
      }
    }),
  )
  return asked / ((performance.now() - started) / 1_000)
}
