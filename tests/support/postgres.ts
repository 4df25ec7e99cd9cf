import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { Database } from '#infra/platform/database/database.ts'
import { copyDatabase, withLogin } from './copy-database.ts'

export interface TestDatabase {
  /** Of the login that owns the database and is a member of the three roles; not a superuser. */
  readonly url: string
  /** Of the login that the product runs as: it owns nothing. */
  readonly runtimeUrl: string
  readonly database: Database
  /** Ends the pools of `database`. Whatever else the test opened on `url` is the test's to close, before. */
  close(): Promise<void>
}

/** A fresh, migrated, empty database, by template copy (about 50 ms). It goes with the run's server. */
export async function testDatabase(options: { readonly poolSize?: number } = {}): Promise<TestDatabase> {
  const { server, template, prefix, runtime } = inject('postgres')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  const url = await copyDatabase(server, template, name)
  const database = new Database({
    url,
    poolSize: options.poolSize ?? 5,
    applicationName: 'test',
    onLost: () => undefined,
  })
  return { url, runtimeUrl: withLogin(url, runtime), database, close: () => database.close() }
}

/** Runs statements as the owner of the tables: the logins of the product may change no trigger and no function. */
export async function asOwner({ url }: Pick<TestDatabase, 'url'>, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
