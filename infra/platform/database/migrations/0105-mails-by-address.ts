import type { Knex } from 'knex'

/** Mails to an address without an account are few: the console looks for a word in these alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX mails_addressed ON app.mails (company_id) WHERE user_id IS NULL AND address IS NOT NULL;
  `)
}
