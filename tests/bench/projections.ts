import { parseArgs } from 'node:util'
import pg from 'pg'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { projectionOf } from '#projections/all.ts'
import { mentoringRelationships } from '#projections/mentoring/mentoring-relationship/projection.ts'
import { tableNames } from '#projections/platform/runner/projection.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { createTables, dropTables } from '#projections/platform/runner/tables.ts'
import { fillLog, sideBySide } from './support/long-log.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const bound = 0.4
/** Rows a transaction of the yardstick. */
const batch = 1_000
const quiet = { info() {}, error: console.error }
const projection = projectionOf(mentoringRelationships, {
  opener: { openMany: () => Promise.reject(new Error('relationships hold no text')) },
  wake: () => undefined,
})
/** Its tables beside those of the read model. */
const bareGeneration = 99

/**
 * `npm run bench projections [-- --events=100000]`. A read model catches up from zero over the whole log, as the
 * product's runner does it, then as a rebuild does it; beside it a bare upsert of the rows that came out, one for each
 * event, 1,000 a statement, with a checkpoint row in the same transaction, into a table with the same indexes. Says the
 * memory of this process as it goes.
 */
export async function run(): Promise<Row[]> {
  const { values } = parseArgs({
    options: { events: { type: 'string', default: sized('1000000', '2000', '100000') } },
    strict: false,
  })
  const events = Number(values.events)
  const server = await benchServer()
  const database = new Database({ url: server.url, poolSize: 4 })
  const owner = openOwner(server.url)
  const store = await createPostgresEventStore({ url: server.url })
  try {
    await fillLog(server.url, events)
    const head = await store.head()
    const memory = watchMemory(events)

    const runner = createProjectionRunner({ store, sql: database.system, projections: [projection], log: quiet })
    memory.say('runner', 0)
    let reportedAt = 0
    runner.onProcessed((_, position) => {
      if (Number(position) < reportedAt + events / 5) return
      reportedAt = Number(position)
      memory.say('runner', reportedAt)
    })
    const followed = await seconds(async () => {
      runner.start()
      await runner.waitUntilProcessed(['mentoring_relationships'], head, { timeoutMs: Infinity })
    })
    await runner.stop()

    await createTables(owner.sql, projection, { generation: bareGeneration })
    const bare = await bareUpserts(server.url, events)
    await dropTables(owner.sql, projection, { generation: bareGeneration })

    let rebuiltTo = 0
    const rebuilt = await seconds(() =>
      rebuild(projection, {
        store,
        sql: database.system,
        owner: owner.sql,
        by: 'the bench',
        progress: (step) => {
          if (step.step !== 'applied' || Number(step.position) < rebuiltTo + events / 5) return
          rebuiltTo = Number(step.position)
          memory.say('rebuild', rebuiltTo)
        },
      }),
    )
    const yardstick = `bare upsert of the same rows, ${Math.round(events / bare).toLocaleString('en')}/s`
    const row = (name: string, took: number): Row => ({
      name: `${name}, ${events.toLocaleString('en')} events`,
      figure: events / took,
      unit: 'events/s',
      yardstick,
      ratio: bare / took,
      bound: `≥ ${bound}`,
      ok: bare / took >= bound,
    })
    return [row('read model from zero, runner', followed), row('read model from zero, rebuild with switch', rebuilt)]
  } finally {
    await store.close()
    await owner.close()
    await database.close()
    await server.stop()
  }
}

/** Only the time of the statements; the rows are read, a slice at a time, between them. */
async function bareUpserts(url: string, events: number): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' })
  await client.connect()
  try {
    const from = tableNames(projection.version)('mentoring_relationships')
    const to = tableNames(projection.version, { generation: bareGeneration })('mentoring_relationships')
    const { fields } = await client.query(`select * from ${from} limit 0`)
    const types = await client.query<{ type: string }>(
      `select format_type(atttypid, -1) as type from pg_attribute where attrelid = $1::regclass and attnum > 0
        order by attnum`,
      [from],
    )
    const columns = fields.map(({ name }) => name)
    const text = `insert into ${to} as stored (${columns.join(', ')})
      select * from unnest(${types.rows.map(({ type }, n) => `$${n + 1}::${type}[]`).join(', ')})
      on conflict (id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
      where stored.revision < excluded.revision`
    await client.query('create table bench_checkpoint (position bigint not null)')
    await client.query('insert into bench_checkpoint values (0)')
    const asText = { getTypeParser: () => (value: string) => value }
    let took = 0
    let done = 0
    for (let offset = 0; done < events; offset += sideBySide) {
      const { rows } = await client.query<string[]>({
        text: `select * from ${from} where id = any(select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12,
          '0'))::uuid from generate_series($1::int, $2::int) n)`,
        values: [offset, offset + sideBySide - 1],
        rowMode: 'array',
        types: asText,
      })
      // A stream has four events: four versions of its row, side by side with those of others, as in the log.
      const revision = columns.indexOf('revision')
      for (let version = 0; version < 4; version++)
        for (let first = 0; first < rows.length && done < events; first += batch) {
          const slice = rows.slice(first, first + batch)
          const values = columns.map((_, at) =>
            slice.map((row) => (at === revision ? `${version}` : (row[at] ?? null))),
          )
          took += await seconds(async () => {
            await client.query('begin')
            await client.query({ name: 'bare', text, values })
            await client.query({
              name: 'bare_checkpoint',
              text: 'update bench_checkpoint set position = $1',
              values: [done],
            })
            await client.query('commit')
          })
          done += slice.length
        }
      if (rows.length === 0) throw new Error(`only ${done} rows for ${events} events`)
    }
    return took
  } finally {
    await client.end()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

function watchMemory(events: number) {
  return {
    say: (what: string, position: number) => {
      const { rss, heapUsed } = process.memoryUsage()
      const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
      process.stderr.write(
        `  ${what}: ${Math.round((100 * position) / events)} %, resident ${mb(rss)}, heap ${mb(heapUsed)}\n`,
      )
    },
  }
}
