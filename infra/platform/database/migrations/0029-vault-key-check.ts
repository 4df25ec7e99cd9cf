import type { Knex } from 'knex'

/** What only the right `VAULT_KEY` opens: the start tries it before anything is sealed. One row, written by the first start that finds none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE vault.key_check (
      single boolean PRIMARY KEY DEFAULT true CHECK (single),
      wrapped bytea NOT NULL,
      kek_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT, INSERT ON vault.key_check TO binome_vault;
  `)
}
