import type { Knex } from 'knex'

/** The file that made an account, and when its person was told of it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users
      ADD COLUMN import_id uuid REFERENCES app.invitation_imports ON DELETE SET NULL,
      ADD COLUMN import_told_at timestamptz;
    CREATE INDEX users_of_import ON app.users (import_id) WHERE import_id IS NOT NULL;
  `)
}
