import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#infra/platform/database/migrate.ts'
import { startPostgres } from '#infra/platform/embedded/postgres.ts'
import { copyDatabase } from '#tests/support/copy-database.ts'
import { isQuick } from './quick.ts'

export interface BenchServer {
  /** Of a migrated, empty database. */
  readonly url: string
  /** Makes one more. Its URL. */
  database(name: string): Promise<string>
  stop(): Promise<void>
}

/** How those that run are stopped: a bench that is interrupted leaves none behind. */
const running = new Set<() => Promise<void>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void Promise.allSettled([...running].map((stop) => stop())).then(() => process.exit(1)))

/**
 * A PostgreSQL of our own for one bench, with default settings: nothing else runs on it, and nothing is left of it.
 * `--quick` takes copies of the database that BENCH_TEMPLATE names, where it does.
 */
export async function benchServer(): Promise<BenchServer> {
  const template = process.env['BENCH_TEMPLATE']
  if (isQuick && template !== undefined) return copiesOf(new URL(template))
  const folder = await mkdtemp('/var/tmp/binome-bench-')
  await chmod(folder, 0o755)
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'),
    settings: { max_connections: '300' },
  })
  const stop = async () => {
    running.delete(stop)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  running.add(stop)
  try {
    const database = async (name: string) => {
      await onServer(postgres.url('postgres'), `create database ${name}`)
      await migrate(postgres.url(name))
      return postgres.url(name)
    }
    return { url: await database('bench'), database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The copies go with the server. */
async function copiesOf(template: URL): Promise<BenchServer> {
  const original = template.pathname.slice(1)
  const server = Object.assign(new URL(template), { pathname: '/postgres' }).href
  const database = () => copyDatabase(server, original, `${original}_${randomBytes(6).toString('hex')}`)
  return { url: await database(), database, stop: async () => undefined }
}

/** One statement on a connection of its own. */
export async function onServer(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
