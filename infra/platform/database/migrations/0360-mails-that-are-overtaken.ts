import type { Knex } from 'knex'

/** A mail that says what is no longer so ends without being sent. It is no failure (docs/mail.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.mails DROP CONSTRAINT mails_state_check,
      ADD CONSTRAINT mails_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'overtaken'));
  `)
}
