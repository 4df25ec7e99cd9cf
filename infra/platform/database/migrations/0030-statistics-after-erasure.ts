import type { Knex } from 'knex'

/** PostgreSQL keeps samples of values beside its tables, for its plans: an erased person's too, until they are taken anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION app.take_statistics_anew() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      DECLARE relation regclass;
      BEGIN
        FOR relation IN SELECT oid FROM pg_class
          WHERE relkind = 'r' AND relnamespace IN ('app'::regnamespace, 'rm'::regnamespace, 'realtime'::regnamespace)
            AND pg_has_role(relowner, 'USAGE') ORDER BY oid
        LOOP EXECUTE 'ANALYZE ' || relation; END LOOP;
      END $$;
    REVOKE ALL ON FUNCTION app.take_statistics_anew() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION app.take_statistics_anew() TO binome_system;
    CREATE INDEX error_reports_newest ON app.error_reports (company_id, created_at DESC);
  `)
}
