import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { Database } from '#infra/database/database.ts'

export interface TestDatabase {
  /** Of the login that owns the database and is a member of the three roles; not a superuser. */
  readonly url: string
  readonly database: Database
  /** Ends the pools of `database`. Whatever else the test opened on `url` is the test's to close, before. */
  close(): Promise<void>
}

/** A fresh, migrated, empty database, by template copy (about 50 ms). It goes with the run's server. */
export async function testDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  const { server, template, prefix } = inject('postgres')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`)
  } finally {
    await client.end()
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = new Database({
    url: url.href,
    poolSize: options.poolSize ?? 5,
    applicationName: 'test',
    onIdleError: () => undefined,
  })
  return { url: url.href, database, close: () => database.close() }
}
