import type { Knex } from 'knex'

/**
 * What is sorted by last and first name begins with a space where there is no last name: `app.fold` drops it, so that
 * people with one name stand where it puts them (docs/decisions/2021).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION app.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT ltrim(lower(public.unaccent('public.unaccent'::regdictionary, value))) $$;

    DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT schemaname, indexname FROM pg_indexes
        WHERE schemaname IN ('app', 'rm') AND indexdef LIKE '%fold(%' LOOP
        EXECUTE format('REINDEX INDEX %I.%I', one.schemaname, one.indexname);
      END LOOP;
    END $$;

    UPDATE rm.community SET sort_name = ltrim(sort_name) WHERE sort_name LIKE ' %';
    UPDATE rm.community_tokens SET sort_name = ltrim(sort_name) WHERE sort_name LIKE ' %';
  `)
}
