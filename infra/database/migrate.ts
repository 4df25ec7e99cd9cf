import { readdir } from 'node:fs/promises'
import knexModule, { type Knex } from 'knex'

const folder = new URL('./migrations/', import.meta.url)

/** Brings the schema to the newest migration, forward only. Several processes may start at once: knex's lock serialises them. */
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
}
