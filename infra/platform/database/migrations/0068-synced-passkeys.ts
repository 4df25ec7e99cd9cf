import type { Knex } from 'knex'

/** Whether a passkey is copied to other devices of its owner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- null: it was made before this was kept, and has not signed since.
    ALTER TABLE app.passkeys ADD COLUMN synced boolean
  `)
}
