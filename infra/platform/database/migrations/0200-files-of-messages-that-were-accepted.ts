import type { Knex } from 'knex'

/**
 * Says of the file of a message whether its message is in the log. Of the rows that are there nothing is known yet: the
 * job `sweep_files` looks in the log (docs/decisions/2025).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.attachments
      -- Null: not known yet.
      ADD COLUMN accepted_at timestamptz,
      -- When a call last brought it: one that is repeated may yet send the message.
      ADD COLUMN kept_at timestamptz NOT NULL DEFAULT now();
    GRANT UPDATE (accepted_at, kept_at) ON app.attachments TO binome_app, binome_system;
    CREATE INDEX attachments_open ON app.attachments (kept_at) WHERE accepted_at IS NULL;
  `)
}
