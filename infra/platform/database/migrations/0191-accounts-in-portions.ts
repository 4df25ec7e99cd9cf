import type { Knex } from 'knex'

/** A file of accounts is written in portions, and goes on where it was stopped. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.invitation_imports
      -- Lines whose rows are written; the column done follows when their events are.
      ADD COLUMN written integer NOT NULL DEFAULT 0,
      DROP CONSTRAINT invitation_imports_state_check,
      ADD CONSTRAINT invitation_imports_state_check
        CHECK (state IN ('waiting', 'checking', 'checked', 'writing', 'stopped', 'done', 'failed'));
  `)
}
