import type { Knex } from 'knex'

/**
 * A transaction of a follower that must not be committed fails at its last statement, so that the commit is sent
 * without waiting for the answer of that (`checkpointsMove`).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION rm.refuse_commit(reason text, state text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION '%', reason USING ERRCODE = state; END $$;
  `)
}
