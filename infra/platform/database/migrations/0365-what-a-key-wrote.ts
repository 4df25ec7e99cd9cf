import type { Knex } from 'knex'

/** What the transaction of a key returned, for the repeat whose answer was lost: mostly the id of a record. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE app.idempotency_keys ADD COLUMN wrote jsonb;`)
}
