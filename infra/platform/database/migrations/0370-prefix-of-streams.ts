import type { Knex } from 'knex'

/**
 * What stands before the names of this installation's streams on an EventStoreDB. The first start on one draws it; an
 * installation that was started before has none (docs/decisions/2005).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE es.stream_prefix (
      single boolean PRIMARY KEY DEFAULT true CHECK (single),
      prefix text NOT NULL CHECK (prefix ~ '^[a-z0-9_]{0,40}$'),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT, INSERT ON es.stream_prefix TO binome_system;
    INSERT INTO es.stream_prefix (prefix) SELECT '' WHERE EXISTS (SELECT FROM rm.projections)
      OR EXISTS (SELECT FROM es.events) OR EXISTS (SELECT FROM vault.key_check);
  `)
}
