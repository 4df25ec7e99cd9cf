import type { Knex } from 'knex'

/**
 * Searches that tell of new people by mail. `known`: the profiles that one found before, so that it tells of none of
 * them; `scope`: among whom it found them; `looked_at`: when it was last asked.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.saved_searches
      ADD COLUMN tells boolean NOT NULL DEFAULT false,
      ADD COLUMN known uuid[] NOT NULL DEFAULT '{}',
      ADD COLUMN scope text,
      ADD COLUMN looked_at timestamptz;
    CREATE INDEX saved_searches_telling ON app.saved_searches (user_id) WHERE tells;
  `)
}
