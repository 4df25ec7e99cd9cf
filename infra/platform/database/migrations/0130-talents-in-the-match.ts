import type { Knex } from 'knex'

/**
 * Whether talents and personality are compared is a choice of its own (docs/decisions/2201): whoever showed them before
 * was told that they do not count. Nobody's count until they say so.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.profiles ADD COLUMN matches_talents boolean NOT NULL DEFAULT false;
    UPDATE rm.community SET talents = NULL, personality = NULL WHERE talents IS NOT NULL OR personality IS NOT NULL;
    UPDATE rm.community_tokens SET talents = NULL, personality = NULL
      WHERE talents IS NOT NULL OR personality IS NOT NULL;
  `)
}
