import type { Knex } from 'knex'

/** How many events of other programs a process met in streams of the event store that are named like ours, and the last. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    ALTER TABLE rm.processes
      ADD COLUMN foreign_events integer NOT NULL DEFAULT 0,
      ADD COLUMN foreign_stream text,
      ADD COLUMN foreign_type text;
  `)
}
