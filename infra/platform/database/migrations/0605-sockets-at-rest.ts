import type { Knex } from 'knex'

/**
 * A message knows its transaction, so that a process can ask for what became visible since it last looked
 * (`changedSince` of the outbox), whatever it follows. Messages from before have none: they are looked at when the
 * process starts. Nothing is lost when the tickets go with a server that crashed: the page fetches another one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE realtime.events ADD COLUMN published_in xid8;
    ALTER TABLE realtime.events ALTER COLUMN published_in SET DEFAULT pg_current_xact_id();
    CREATE INDEX events_published_in ON realtime.events (published_in);
    ALTER TABLE realtime.tickets SET UNLOGGED;
  `)
}
