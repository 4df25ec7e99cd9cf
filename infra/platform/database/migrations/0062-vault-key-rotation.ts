import type { Knex } from 'knex'

/** The check value of the vault's key is wrapped again when VAULT_KEY is replaced (docs/operations.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('GRANT UPDATE ON vault.key_check TO binome_vault')
}
