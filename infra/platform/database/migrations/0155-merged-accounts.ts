import type { Knex } from 'knex'

/** The account with which the person of a merged account goes on (docs/decisions/2111). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users ADD COLUMN merged_into uuid REFERENCES app.users;
    GRANT UPDATE (user_id) ON app.sso_identities TO binome_system;
    CREATE INDEX users_merged_into ON app.users (merged_into) WHERE merged_into IS NOT NULL;
  `)
}
