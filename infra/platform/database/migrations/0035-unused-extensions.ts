import type { Knex } from 'knex'

/**
 * Drops the extensions that earlier versions made and no query uses. One that somebody else's object depends on, or that
 * another login owns, stays, with a notice: neither is a reason not to start.
 */
export async function up(knex: Knex): Promise<void> {
  for (const extension of ['pg_trgm', 'intarray'])
    await knex.raw(`
      DO $$ BEGIN
        DROP EXTENSION IF EXISTS ${extension};
      EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege THEN
        RAISE NOTICE 'extension ${extension} stays: %', SQLERRM;
      END $$`)
}
