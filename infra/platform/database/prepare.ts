import pg from 'pg'
import { ConfigError } from '../config/config.ts'
import { migrate, migrationNames } from './migrate.ts'
import { loginOf, grantRuntimeLogin } from './runtime-login.ts'

export interface DatabaseUrls {
  /** Of the login that the product runs as. */
  readonly url: string
  /** Of the login that owns the schema; the same where there is one login for both. */
  readonly migrateUrl: string
}

/**
 * Migrates the schema, and grants the product's login what it needs. A login that may not change the schema must find
 * it up to date.
 * @throws ConfigError with what to do
 */
export async function prepareDatabase({ url, migrateUrl }: DatabaseUrls): Promise<void> {
  if (loginOf(url) !== loginOf(migrateUrl)) {
    await migrate(migrateUrl)
    await grantRuntimeLogin({ url, migrateUrl })
  } else if (await mayMigrate(url)) await migrate(url)
  else await assertMigrated(url)
}

/**
 * True on a database without our schema too: creating it then fails with PostgreSQL's own message where it is not
 * allowed.
 */
async function mayMigrate(url: string): Promise<boolean> {
  return withClient(url, '', async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select coalesce((select pg_has_role(current_user, nspowner, 'USAGE') from pg_namespace
        where nspname = 'app'), true) as may`,
    )
    return rows[0]?.may === true
  })
}

async function assertMigrated(url: string): Promise<void> {
  const wanted = await migrationNames()
  const how = 'run "npm run migrate" with MIGRATE_DATABASE_URL, the login that owns the schema'
  const made = await withClient(url, '-c role=binome_system', async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from public.knex_migrations')
    return new Set(rows.map(({ name }) => name))
  }).catch((error: unknown) => {
    // The login may not take the role, or not read the table.
    if (error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '22023'))
      throw new ConfigError(`DATABASE_URL: the login ${loginOf(url)} may not work on this database: ${how}.`)
    throw error
  })
  const missing = wanted.filter((name) => !made.has(name))
  if (missing.length > 0)
    throw new ConfigError(
      `The database is older than this program, and the login ${loginOf(url)} may not change it ` +
        `(${missing.length} migrations, from ${missing[0]}): ${how}.`,
    )
}

export async function withClient<Result>(
  url: string,
  options: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options, application_name: 'binome' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
