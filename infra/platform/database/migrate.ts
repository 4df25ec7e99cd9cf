import { readdir } from 'node:fs/promises'
import knexModule, { type Knex } from 'knex'
import { readModels } from '#projections/all.ts'
import { makeMissingTables } from '#projections/platform/runner/tables.ts'
import { ConfigError } from '../config/config.ts'
import { openOwner } from '../projections/owner.ts'
import { migrateJobs } from '../jobs/schema.ts'

const folder = new URL('./migrations/', import.meta.url)
const ownSchemas = ['app', 'es', 'jobs', 'realtime', 'relay', 'rm', 'vault']

function forwardOnly(): never {
  throw new Error('migrations go forward only')
}

/** Names of the migrations, in the order in which they run. */
export async function migrationNames(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
}

/**
 * Runs the missing migrations, forward only; makes the tables of read models that have never run, and those of the
 * jobs. Several processes may start at once: locks serialise them.
 * @param url of the login that owns the schema, or will
 * @throws ConfigError when a newer program has migrated the database, or another one uses names of ours in it
 */
export async function migrate(url: string): Promise<void> {
  const knex = knexModule({ client: 'pg', connection: url, pool: { min: 0, max: 2 } })
  try {
    await assertKnown(knex)
    await knex.migrate.latest({
      migrationSource: {
        getMigrations: async () => [...(await migrationNames())],
        getMigrationName: (name: string) => name,
        getMigration: async (name: string): Promise<Knex.Migration> => ({
          ...(await import(new URL(name, folder).href)),
          down: forwardOnly,
        }),
      },
      schemaName: 'public',
    })
    // A login that may not migrate compares this table with the migrations of the program.
    await knex.raw(`do $$ begin
      perform pg_advisory_xact_lock(7250, 4);
      if not has_table_privilege('binome_system', 'public.knex_migrations', 'select') then
        grant select on public.knex_migrations to binome_system;
      end if;
    end $$`)
  } finally {
    await knex.destroy()
  }
  const owner = openOwner(url)
  try {
    await makeMissingTables(owner.sql, readModels)
  } finally {
    await owner.close()
  }
  await migrateJobs(url)
}

/** Other schemas may stand beside ours. */
async function assertNobodyElses(knex: Knex, migrated: boolean): Promise<void> {
  const schemas = await knex<{ readonly nspname: string }>('pg_namespace').whereIn('nspname', ownSchemas)
  const taken = [
    ...schemas.map(({ nspname }) => `the schema ${nspname}`),
    ...(migrated ? ['the table public.knex_migrations'] : []),
  ]
  if (taken.length === 0) return
  throw new ConfigError(
    `The database belongs to another program, which has ${taken.join(', ')}. Give Binôme a database of its own.`,
  )
}

/** Migrations go forward only: an older program must not work on what it does not know. */
async function assertKnown(knex: Knex): Promise<void> {
  const known = new Set(await migrationNames())
  const made = (await knex.schema.hasTable('knex_migrations'))
    ? await knex<{ readonly name: string }>('knex_migrations').orderBy('name')
    : []
  if (!made.some(({ name }) => known.has(name))) await assertNobodyElses(knex, made.length > 0)
  const unknown = made.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length === 0) return
  throw new ConfigError(
    `The database is newer than this program (${unknown.length} migrations that it does not know, from ` +
      `${unknown[0]}). Start the newer version, or restore a backup from before the upgrade: docs/operations.md, ` +
      '"Upgrading".',
  )
}
