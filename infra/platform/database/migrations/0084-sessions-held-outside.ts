import type { Knex } from 'knex'

/** Mentors declare how many sessions they held outside the platform; they count for the level. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.profiles ADD COLUMN outside_sessions smallint NOT NULL DEFAULT 0
      CHECK (outside_sessions BETWEEN 0 AND 999);
  `)
}
