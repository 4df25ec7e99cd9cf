import type { Knex } from 'knex'

/** A write outside the log notes in its own transaction that the key of its call has written. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE app.idempotency_keys ADD COLUMN written boolean NOT NULL DEFAULT false;`)
}
