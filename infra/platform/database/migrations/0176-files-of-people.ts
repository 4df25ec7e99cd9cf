import type { Knex } from 'knex'

/** A file of people invites them, or makes and changes their accounts; it keeps what it changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.invitation_imports
      ADD COLUMN kind text NOT NULL DEFAULT 'invitations' CHECK (kind IN ('invitations', 'accounts')),
      ADD COLUMN created integer NOT NULL DEFAULT 0,
      ADD COLUMN changed integer NOT NULL DEFAULT 0,
      -- The first of them: the line, the name of its person, and the names of the columns.
      ADD COLUMN changes jsonb NOT NULL DEFAULT '[]',
      -- When the rows were written; what follows as events may be done again.
      ADD COLUMN written_at timestamptz;
  `)
}
