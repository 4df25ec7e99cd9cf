import type { Knex } from 'knex'

/** An import writes a known person's new profile first and its event after: one that stops between leaves a mark. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.profiles ADD COLUMN opening boolean NOT NULL DEFAULT false;
    CREATE INDEX profiles_opening ON app.profiles (company_id) WHERE opening;
  `)
}
