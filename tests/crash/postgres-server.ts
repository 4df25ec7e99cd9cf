import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#infra/platform/database/migrate.ts'
import { startPostgres, type EmbeddedPostgres } from '#infra/platform/embedded/postgres.ts'
import { runningPostmaster } from '#infra/platform/embedded/postmaster.ts'
import { mayBeRepeated } from '#infra/platform/event-store/postgres-errors.ts'
import { onServer } from '#tests/support/copy-database.ts'
import { throwAwayFolder } from '#tests/support/throw-away-folder.ts'
import type { StoredEvent } from './stored-event.ts'
import type { Fault } from './fault.ts'
import type { Random } from './random.ts'
import type { Server } from './server.ts'

/** Milliseconds. */
const longestRecovery = 60_000

/** A separate, migrated PostgreSQL for the run. `spoil` runs as the owner of the tables before the processes start. */
export async function postgresServer(
  spoil: (client: pg.Client) => Promise<unknown> = () => Promise.resolve(),
): Promise<Server> {
  const folder = await throwAwayFolder()
  const postgres = await startPostgres({ folder, settings: { max_connections: '300' } })
  const stop = async () => {
    // The server is temporary: nothing needs to be on disk.
    await quit(postgres)
    await rm(path.dirname(folder), { recursive: true, force: true })
  }
  try {
    const url = postgres.url()
    await migrate(url)
    await onServer(url, spoil)
    return {
      ...logOn(url),
      faults: faultsOf(postgres),
      async heal() {
        if ((await runningPostmaster(postgres.data)) === undefined) await postgres.restart()
        await recovered(url)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A database of its own on a server that somebody else runs; its login may create databases and roles. */
export async function databaseOn(server: string): Promise<Server> {
  const name = `binome_crash_${randomBytes(4).toString('hex')}`
  await onServer(server, (client) => client.query(`create database ${name}`))
  const stop = () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    await migrate(url.href)
    return { ...logOn(url.href), faults: [], heal: () => Promise.resolve(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The database is the run's own: its log begins empty. */
function logOn(url: string): Pick<Server, 'url' | 'prefix' | 'start' | 'log' | 'head'> {
  return {
    url,
    prefix: '',
    start: 0n,
    log: () => inLog(url, logOf),
    head: () =>
      inLog(url, async (client) => {
        const { rows } = await client.query<{ head: string }>(
          `select coalesce(max(position), 0) as head from es.events`,
        )
        return BigInt(rows[0]?.head ?? 0)
      }),
  }
}

function faultsOf(postgres: EmbeddedPostgres): Fault[] {
  const backend = async (random: Random): Promise<number> =>
    asOwner(postgres.url(), async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and (application_name like '% log %' or application_name like 'binome%')
         order by pid`,
      )
      return random.pick(rows).pid
    })
  return [
    {
      name: 'PostgreSQL stopped with immediate',
      async strike(random) {
        await quit(postgres)
        await wait(random.integer(0, 1_500))
        await postgres.restart()
      },
    },
    {
      name: 'backend killed with -9, and the server recovers',
      async strike(random) {
        process.kill(await backend(random), 'SIGKILL')
      },
    },
    {
      name: 'backends terminated',
      async strike(random) {
        const pids = await Promise.all([backend(random), backend(random), backend(random)])
        await asOwner(postgres.url(), (client) =>
          client.query(`select pg_terminate_backend(pid) from unnest($1::integer[]) pid`, [pids]),
        )
      },
    },
  ]
}

/** The effect of `pg_ctl stop -m immediate`: all backends quit at once, and the next start recovers. */
async function quit({ data }: EmbeddedPostgres): Promise<void> {
  const running = await runningPostmaster(data)
  if (running !== undefined) process.kill(running.pid, 'SIGQUIT')
  while ((await runningPostmaster(data)) !== undefined) await wait(10)
}

/** Waits until the server accepts connections: after a killed backend it recovers first. */
async function recovered(url: string): Promise<void> {
  for (const end = performance.now() + longestRecovery; ; await wait(50))
    try {
      return await asOwner(url, async (client) => void (await client.query('select 1')))
    } catch (error) {
      if (!mayBeRepeated(error) || performance.now() > end) throw error
    }
}

/** The log in the store's order. Uses a separate connection, which an outage may end. */
async function inLog<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return asOwner(url, async (client) => {
    await client.query('set role binome_system')
    return work(client)
  })
}

async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function logOf(client: pg.Client): Promise<StoredEvent[]> {
  const { rows } = await client.query<StoredEvent>(`
    select position::text, stream, revision, event_id as id, type, schema_version::integer as "schemaVersion",
           data, metadata,
           (extract(epoch from recorded_at - '2000-01-01T00:00:00Z'::timestamptz) * 1000000)::bigint::text
             as "recordedAt",
           company_id as "companyId", encode(hash, 'hex') as hash
      from es.events e order by e.position`)
  return rows
}
