import type { Knex } from 'knex'

/** When an operator last asked the person to finish a profile that nobody finds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users ADD COLUMN finish_asked_at timestamptz;
    CREATE INDEX users_finish_asked ON app.users (finish_asked_at) WHERE finish_asked_at IS NOT NULL;
  `)
}
