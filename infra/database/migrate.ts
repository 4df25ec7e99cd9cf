import { readdir } from 'node:fs/promises'
import knexModule, { type Knex } from 'knex'
import { makeMissingTables } from '#projections/runner/leftovers.ts'
import { openOwner } from '../projections/owner.ts'
import { readModels } from '../projections/read-models.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema to the newest migration, forward only, and makes the tables of read models that have never run. Several processes may start
 * at once: locks serialise them.
 */
export async function migrate(url: string): Promise<void> {
  const knex = knexModule({ client: 'pg', connection: url, pool: { min: 0, max: 2 } })
  try {
    await knex.migrate.latest({
      migrationSource: {
        getMigrations: async () => (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort(),
        getMigrationName: (name: string) => name,
        getMigration: async (name: string) => (await import(new URL(name, folder).href)) as Knex.Migration,
      },
      schemaName: 'public',
    })
  } finally {
    await knex.destroy()
  }
  const owner = openOwner(url)
  try {
    await makeMissingTables(owner.sql, readModels)
  } finally {
    await owner.close()
  }
}
