import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sealKey } from '#infra/platform/audit/seal.ts'
import { sealLog } from '#infra/platform/audit/sealer.ts'
import { verifyLog } from '#infra/platform/audit/verify/verify.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

/** `BENCH_EVENTS` for another size. */
const events = Number(process.env['BENCH_EVENTS'] ?? sized(1_000_000, 1_000, 200_000))
const perStream = 5
const streams = sized(2_000, 100)
const bound = 100_000

/**
 * A log whose streams each have some events, spread over it, in the shape and size of real ones, hashed as `es.append`
 * does.
 */
const fill = `
  insert into es.events (position, recorded_at, revision, schema_version, event_id, company_id, hash, stream, type,
    data, metadata)
  select position, now_at, revision, 1, event_id, company_id,
    es.chain(case when revision > 0 then null else decode(repeat('00', 32), 'hex') end,
      es.covered(position, revision, now_at, event_id, company_id, 1::smallint, stream, type, data,
        metadata)) over (partition by stream order by revision rows unbounded preceding),
    stream, type, data, metadata
  from (
    select position, clock_timestamp() as now_at, ((position - 1) / $2 % ${perStream})::int
      as revision, gen_random_uuid() as event_id, $3::uuid as company_id,
      'mentoring_request-' || md5(((position - 1) % $2 + (position - 1) / ($2 * ${perStream}) * $2)::text)::uuid
        as stream,
      'MentoringRequested' as type, $4 || position || '}' as data, $5 as metadata
    from generate_series(1, $1::bigint) position
  ) e order by position`

const data = `{"programId":"${randomUUID()}","participantId":"${randomUUID()}","presenterId":"${randomUUID()}","message":{"enc":1,"kid":"${randomUUID()}","iv":"p2kq0Zk3V9tQ1m0H","ct":"${'x'.repeat(180)}","tag":"Jt7yYk0vZb3dW8q1s5uGxA"},"n":`
const metadata = JSON.stringify({
  companyId: randomUUID(),
  actor: { kind: 'user', userId: randomUUID() },
  correlationId: randomUUID(),
  at: new Date().toISOString(),
})

/**
 * `npm run bench verify`: the whole log recomputed and compared with its seals, beside the same hashes recomputed in
 * SQL by one backend.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  try {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query({ text: 'alter table es.events no force row level security' })
    await client.query({ text: fill, values: [events, streams, randomUUID(), data, metadata] })
    await client.query(`select setval('es.positions', ${events}); alter table es.events force row level security`)
    await client.query('vacuum analyze es.events')
    const key = sealKey(Buffer.alloc(32, 7))
    const sealing = await seconds(() => sealLog({ url: server.url, key }))
    let memory = 0
    const watch = setInterval(() => (memory = Math.max(memory, process.memoryUsage.rss())), 50)
    const before = process.cpuUsage()
    const verifying = await seconds(async () => {
      await verifyLog({
        url: server.url,
        keys: [key.publicKey],
        tell: ({ what, why }) => {
          // Other logins of the server are no matter of the log.
          if (what !== 'protection') throw new Error(why)
        },
      })
    })
    clearInterval(watch)
    const { user, system } = process.cpuUsage(before)
    const perCpuSecond = Math.round(events / ((user + system) / 1e6)).toLocaleString('en')
    const inSql = await seconds(() =>
      client.query(`set role binome_system; set max_parallel_workers_per_gather = 0; select count(*) from (
        select hash <> sha256(coalesce(lag(hash) over (partition by stream
          order by revision), decode(repeat('00', 32), 'hex'))
          || es.covered(position, revision, recorded_at, event_id, company_id, schema_version, stream, type, data,
            metadata)) as wrong from es.events) e where wrong`),
    )
    await client.end()
    const rate = events / verifying
    return [
      {
        name: `verify, ${events.toLocaleString('en')} events`,
        figure: rate,
        unit: 'events/s',
        yardstick: `the hashes alone in SQL: ${Math.round(events / inSql).toLocaleString('en')}/s`,
        ratio: inSql / verifying,
        bound: `≥ ${bound.toLocaleString('en')}/s`,
        ok: rate >= bound,
      },
      {
        name: 'verify, the whole',
        figure: verifying,
        unit: 's',
        yardstick: `memory at most ${Math.round(memory / 1e6)} MB; ${perCpuSecond} events a second of CPU`,
        ratio: null,
        bound: '',
        ok: null,
      },
      { name: 'seal', figure: events / sealing, unit: 'events/s', yardstick: '', ratio: null, bound: '', ok: null },
    ]
  } finally {
    await server.stop()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}
