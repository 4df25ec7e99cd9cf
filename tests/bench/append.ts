import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  emmett,
  messageDb,
  metadata,
  ourStore,
  peerDatabases,
  sample,
  type Contender,
} from './support/append-contenders.ts'
import { findPgbench, pgbench } from './support/pgbench.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer, onServer } from './support/server.ts'

/**
 * `bound` is of our ratio to pgbench; `transactions` of a round of pgbench are what a 2-core machine does in about a
 * second.
 */
const LEVELS = [
  { callers: 1, events: 1, bound: 0.45, transactions: 3_000 },
  { callers: 8, events: 1, bound: 0.65, transactions: 10_000 },
  { callers: 32, events: 1, bound: 1.0, transactions: 15_000 },
  { callers: 128, events: 1, bound: 1.5, transactions: 15_000 },
  { callers: 1, events: 10, bound: 0, transactions: 2_000 },
  { callers: 32, events: 10, bound: 0, transactions: 4_000 },
]
const ROUNDS = sized(9, 1, 3)
/** Milliseconds of a round of a store. */
const ROUND = sized(700, 30, 400)
/** Connections of a peer's pool at most; more made them slower here. */
const CONNECTIONS = 32

/**
 * The least that stores an event: one row of the same size, the keys of a log, no order, no chain, no answer to a
 * repeat.
 */
const TABLE = `
  create table bench_events (
    position bigint generated always as identity (cache 1) primary key,
    stream text collate "C" not null, version integer not null, type text not null, data jsonb not null,
    recorded_at timestamptz not null default clock_timestamp(), unique (stream, version))`
const INSERT = (data: string, events: number) =>
  `insert into bench_events (stream, version, type, data) select 'capacity-' || gen_random_uuid(), n,
    'MentoringRequested', '${data}' from generate_series(1, ${events}) n;`

/**
 * Appends to new streams through the port, beside the peers through node-postgres and pgbench's bare INSERT, with as
 * many callers: on one server, in turns, so that what else the machine does meets all of them. Medians of the rounds.
 */
export async function run(): Promise<Row[]> {
  const program = await findPgbench()
  if (program === undefined) process.stderr.write('no pgbench here: no ratios\n')
  const script = path.join(tmpdir(), `binome-bench-${process.pid}.sql`)
  const server = await benchServer()
  try {
    const databases = await peerDatabases(server)
    await onServer(server.url, TABLE)
    const rows: Row[] = []
    for (const { callers, events, bound, transactions } of LEVELS.slice(0, sized(LEVELS.length, 2))) {
      const connections = Math.min(callers, CONNECTIONS)
      const contenders = [
        await ourStore(server.url),
        await emmett(databases.emmett, connections),
        messageDb(databases.messageDb, connections, 1_000),
        messageDb(databases.messageDb, connections, 1),
      ]
      await writeFile(script, INSERT(JSON.stringify({ ...sample, metadata }), events))
      const bare: number[] = []
      const rates = contenders.map((): number[] => [])
      for (const contender of contenders) await load(contender, callers, events, ROUND)
      for (let round = 0; round < ROUNDS; round += 1) {
        if (program !== undefined)
          bare.push(
            events *
              (await pgbench(program, {
                url: server.url,
                script,
                clients: callers,
                transactions: sized(transactions, 50),
              })),
          )
        for (const [n, contender] of contenders.entries()) rates[n]?.push(await load(contender, callers, events, ROUND))
      }
      await Promise.all(contenders.map((contender) => contender.close()))

      const [ours = Number.NaN, ...peers] = rates.map(median)
      const ratioOf = (rate: number) => (program === undefined ? null : rate / median(bare))
      const level = `${callers} ${callers === 1 ? 'caller' : 'callers'}${events > 1 ? `, ${events} events each` : ''}`
      const ratio = ratioOf(ours)
      rows.push({
        name: `append, ${level}`,
        figure: ours,
        unit: 'events/s',
        yardstick:
          `pgbench INSERT, ${callers} clients: ` +
          (ratio === null ? 'no pgbench' : `${Math.round(median(bare)).toLocaleString('en')}/s`),
        ratio,
        bound: bound > 0 ? `≥ ${bound}` : '',
        ok: ratio === null || bound === 0 ? null : ratio >= bound,
      })
      for (const [n, rate] of peers.entries())
        rows.push({
          name: `  ${contenders[n + 1]?.name}`,
          figure: rate,
          unit: 'events/s',
          yardstick: `pgbench; we are ${(ours / rate).toFixed(2)} times as fast`,
          ratio: ratioOf(rate),
          bound: 'we are ahead',
          ok: ours > rate,
        })
    }
    return rows
  } finally {
    await server.stop()
    await rm(script, { force: true })
  }
}

/** Events a second of so many callers, each waiting for its answer before the next append. */
async function load(contender: Contender, callers: number, events: number, milliseconds: number): Promise<number> {
  const started = performance.now()
  let appended = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() - started < milliseconds) {
        await contender.append(randomUUID(), events)
        appended += events
      }
    }),
  )
  return appended / ((performance.now() - started) / 1_000)
}
