import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { id, instant, type CompanyId, type ProfileId, type ProgramId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { ourStore } from './support/append-contenders.ts'
import { companyId, generateDirectory, programId } from './support/directory-data.ts'
import { fillLog, filledStream } from './support/fill-log.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer, type BenchServer } from './support/server.ts'

/** `BENCH_EVENTS`: of the largest log. */
const SIZES = sized([10_000, 100_000, Number(process.env['BENCH_EVENTS'] ?? 1_000_000)], [240, 480], [10_000, 100_000])
const ROUNDS = sized(15, 1)
/** Calls of a round, one after the other. */
const CALLS = sized(
  { append: 150, load: 150, catchUp: 15, directory: 15 },
  { append: 1, load: 1, catchUp: 1, directory: 1 },
)
/** Events of a page that a follower reads while it catches up. */
const PAGE = sized(500, 50)
const MENTORS = sized(5_000, 100)
type Work = keyof typeof CALLS

/**
 * What an append, a load, a catch-up read and a page of the directory take when the log is small and when it is large:
 * three databases on one server, in turns. The logs are filled by `fillLog`, i.e. by `es.append`; nothing is analysed
 * or vacuumed by hand, as in production.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const logs: Log[] = []
  try {
    for (const size of SIZES) {
      process.stderr.write(`  filling ${size.toLocaleString('en')} events\n`)
      logs.push(await logOf(server, size))
    }
    const rows: Row[] = []
    for (const work of ['append', 'load', 'catchUp', 'directory'] as const) {
      const took = logs.map((): number[] => [])
      for (let round = -1; round < ROUNDS; round += 1)
        for (const [n, log] of logs.entries()) {
          const each = await timed(CALLS[work], log[work])
          if (round >= 0) took[n]?.push(each)
        }
      const [smallest = Number.NaN, ...larger] = took.map(median)
      for (const [n, milliseconds] of larger.entries())
        rows.push({
          name: `${NAMES[work]}, log of ${SIZES[n + 1]?.toLocaleString('en')} events`,
          figure: milliseconds,
          unit: 'ms',
          yardstick: `log of ${SIZES[0]?.toLocaleString('en')}: ${smallest.toPrecision(3)} ms`,
          ratio: milliseconds / smallest,
          bound: '≤ 1.2',
          ok: milliseconds / smallest <= 1.2,
        })
    }
    return rows
  } finally {
    for (const log of logs) await log.close()
    await server.stop()
  }
}

const NAMES: Record<Work, string> = {
  append: 'append of one event',
  load: 'load of a stream of 20',
  catchUp: `read of ${PAGE} events from any position`,
  directory: `page of a directory of ${MENTORS.toLocaleString('en')}`,
}

interface Log extends Record<Work, () => Promise<unknown>> {
  close(): Promise<void>
}

async function logOf(server: BenchServer, size: number): Promise<Log> {
  const url = await server.database(`log_${size}`)
  const streams = await fillLog(url, size)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await generateDirectory(client, MENTORS)
  const names = await client.query<{ name: string }>(
    `select ${filledStream('(n::bigint * 7919) % $1::bigint + 1')} as name from generate_series(1, 3000) n`,
    [streams],
  )
  const mentees = await client.query<{ id: ProfileId }>(`select id from app.profiles where role = 'participant'`)
  await client.end()
  const database = new Database({ url, poolSize: 2 })
  await database.system.transaction((sql) => refreshDirectory(sql, id<CompanyId>(companyId), 'all'))
  const tenant = database.tenant(id<CompanyId>(companyId))
  const store = await ourStore(url)
  const reader = await createPostgresEventStore({ url })
  let next = 0
  const one = <Item>(items: readonly Item[]): Item | undefined => items[next++ % items.length]
  return {
    append: () => store.append(randomUUID(), 1),
    load: () => store.load(one(names.rows)?.name ?? ''),
    async catchUp() {
      const after = BigInt((next++ * 7919 * PAGE) % (size - PAGE + 1))
      const { events } = await reader.readAll({ after, limit: PAGE })
      if (events.length === 0) throw new Error(`no event after ${after} of ${size}`)
    },
    directory: () =>
      listPresenters(tenant, {
        programId: id<ProgramId>(programId),
        participantId: one(mentees.rows)?.id ?? null,
        reference: instant('2026-03-16T09:00:00Z'),
        page: { number: 1, size: 24 },
      }),
    async close() {
      await store.close()
      await reader.close()
      await database.close()
    },
  }
}

/** Milliseconds of a call. */
async function timed(calls: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let call = 0; call < calls; call += 1) await work()
  return (performance.now() - started) / calls
}
