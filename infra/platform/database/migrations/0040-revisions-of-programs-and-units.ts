import type { Knex } from 'knex'

/** Administrators change programs and units: a change names the revision that it was made from. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.programs ADD COLUMN revision integer NOT NULL DEFAULT 0;
    ALTER TABLE app.business_units ADD COLUMN revision integer NOT NULL DEFAULT 0;
  `)
}
