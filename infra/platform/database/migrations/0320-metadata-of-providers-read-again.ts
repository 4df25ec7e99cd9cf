import type { Knex } from 'knex'

/** When the metadata of a SAML connection was last asked for, whatever came of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE app.sso_connections ADD COLUMN metadata_read_at timestamptz;`)
}
