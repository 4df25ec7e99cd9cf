import type { Knex } from 'knex'

/**
 * What operators ask of the relay to Kafka: send again from a position, or take up a parked stream. The relay does it between two
 * batches, under its lease, and keeps here how far it is. Kept when done: who asks what was sent again finds it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE relay.orders (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('republish', 'resume')),
      -- null: every stream.
      stream text COLLATE "C",
      -- Exclusive and inclusive, as the log is read.
      after_position bigint NOT NULL,
      to_position bigint NOT NULL,
      -- Everything up to here was sent and acknowledged.
      reached bigint NOT NULL,
      sent bigint NOT NULL DEFAULT 0,
      ordered_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      -- Why it ended before its end.
      problem text,
      CHECK (kind = 'republish' OR stream IS NOT NULL)
    );
    CREATE INDEX orders_open ON relay.orders (id) WHERE ended_at IS NULL;
    GRANT SELECT, INSERT, UPDATE ON relay.orders TO binome_system;
    GRANT UPDATE (problem) ON relay.parked TO binome_system;
  `)
}
