import type { Knex } from 'knex'

/** The console lists what one reader has opened, the newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX profile_accesses_by_reader ON app.profile_accesses (reader_id, at DESC, id);
    DROP INDEX app.profile_accesses_reader;
  `)
}
