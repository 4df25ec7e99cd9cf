import type { Knex } from 'knex'

/** What the HTTP tier keeps beside 0001: the token that asked for the current one, and who is working on an idempotency key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Good until its successor is used, so that answers lost in a row sign nobody out.
    ALTER TABLE app.sessions ADD COLUMN asked_hash bytea;

    -- The process that answers holds the key until this instant and prolongs it; after a crash another may take over.
    ALTER TABLE app.idempotency_keys ADD COLUMN locked_until timestamptz;
    ALTER TABLE app.idempotency_keys ADD COLUMN holder uuid;
    -- Counters of minutes: a crash may forget them, and no call waits for the disk.
    ALTER TABLE app.rate_limits SET UNLOGGED;
    CREATE INDEX idempotency_keys_created ON app.idempotency_keys (created_at);
  `)
}
