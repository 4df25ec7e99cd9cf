import type { Knex } from 'knex'

/** Rows of an act on a whole list on which it was done before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE app.bulk_acts ADD COLUMN unchanged integer NOT NULL DEFAULT 0`)
}
