import type { Knex } from 'knex'

/** What a restored company waits for: the end of the restore, and the word of an operator that it may write. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.companies
      -- While a restore is not finished: the state that the company has afterwards. It is suspended until then.
      ADD COLUMN restored_state text CHECK (restored_state IN ('active', 'suspended')),
      -- Since when mails, SMS, push messages and reminders of the company wait, because it is a restored copy.
      ADD COLUMN sending_held_at timestamptz;
  `)
}
