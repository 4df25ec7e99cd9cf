import type { Knex } from 'knex'

/** SHA-256 of the address and the names that the provider gave last; null: none since this is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE app.sso_identities ADD COLUMN said_hash bytea;`)
}
