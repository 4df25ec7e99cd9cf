import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#infra/database/migrate.ts'
import { startPostgres } from '#infra/embedded/postgres.ts'

export interface BenchServer {
  /** Of a migrated, empty database. */
  readonly url: string
  stop(): Promise<void>
}

/** A PostgreSQL of our own for one bench, with default settings: nothing else runs on it, and nothing is left of it. */
export async function benchServer(): Promise<BenchServer> {
  const folder = await mkdtemp('/var/tmp/binome-bench-')
  await chmod(folder, 0o755)
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'),
    settings: { max_connections: '300' },
  })
  const stop = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const client = new pg.Client({ connectionString: postgres.url('postgres') })
    await client.connect()
    await client.query('create database bench')
    await client.end()
    const url = postgres.url('bench')
    await migrate(url)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
