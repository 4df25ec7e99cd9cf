import type { Knex } from 'knex'

/** Items on which recurring work failed: each waits longer after each failure, and holds up no other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE rm.held_items (
      job text NOT NULL,
      -- A key or a number; nothing personal.
      item text NOT NULL,
      failures integer NOT NULL,
      -- The kind of the last error, without its text.
      error text NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz NOT NULL,
      PRIMARY KEY (job, item)
    );
    GRANT SELECT, INSERT, UPDATE, DELETE ON rm.held_items TO binome_system;
  `)
}
