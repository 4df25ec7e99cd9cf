import type { Knex } from 'knex'

/** Until when nobody signs in, while an account that nobody has used is removed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE app.users ADD COLUMN removing_until timestamptz')
}
