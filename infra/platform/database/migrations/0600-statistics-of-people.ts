import type { Knex } from 'knex'

/**
 * An import adds more people than the statistics know; autovacuum comes once a minute at most. The columns that people
 * are found by: those of the indexes of words take seconds, and autovacuum still takes all of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION app.take_statistics_of_people() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        ANALYZE app.users (id, company_id, email, status), app.profiles (id, company_id, user_id, role),
          app.availabilities (company_id, user_id), app.program_enrollments (company_id, program_id, profile_id),
          rm.profiles (id, company_id, user_id), rm.community (company_id, program_id, profile_id),
          rm.community_tokens (company_id, program_id, profile_id);
      END $$;
    REVOKE ALL ON FUNCTION app.take_statistics_of_people() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION app.take_statistics_of_people() TO binome_system;
  `)
}
