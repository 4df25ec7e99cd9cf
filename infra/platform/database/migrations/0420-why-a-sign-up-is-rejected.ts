import type { Knex } from 'knex'

/** Why an administrator rejected a sign-up, and the word to the person that their mail carries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users ADD COLUMN rejection_reason text, ADD COLUMN rejection_word text;
  `)
}
