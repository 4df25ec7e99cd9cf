import type { Knex } from 'knex'

/**
 * Figures of feedback read counts by unit: counting the reports took ten times as long in a company of ten times the
 * people. The database writes the counts with the reports and with the unit of a person (docs/decisions/2802).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(functions)
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereRaw(`tablename ~ '^feedbacks_v[0-9]'`)
    .pluck('tablename')) as string[]
  for (const table of tables) await countsOf(knex, table.slice('feedbacks_'.length))
  const views = await knex.raw<{ rows: { table: string }[] }>(
    `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      WHERE r.ev_class = to_regclass('rm.feedbacks')`,
  )
  for (const { table } of views.rows)
    for (const model of ['feedback_authors', 'feedback_counts'])
      await knex.raw(
        `CREATE VIEW rm.${model} WITH (security_invoker = true) AS
            SELECT * FROM rm.${table.replace('feedbacks', model)};
          GRANT SELECT, INSERT ON rm.${model} TO binome_system;
          GRANT SELECT ON rm.${model} TO binome_app`,
      )
  await knex.raw(`CREATE TRIGGER move_feedback_counts AFTER UPDATE OF business_unit ON app.users FOR EACH ROW
    WHEN (OLD.business_unit IS DISTINCT FROM NEW.business_unit) EXECUTE FUNCTION app.move_feedback_counts()`)
}

async function countsOf(knex: Knex, version: string): Promise<void> {
  await knex.raw(`
    CREATE TABLE rm.feedback_authors_${version} (user_id uuid NOT NULL, company_id uuid NOT NULL, subject text NOT NULL,
      program_id uuid NOT NULL, measure text NOT NULL, unit text NOT NULL, reports bigint NOT NULL,
      points bigint NOT NULL, first_at timestamptz NOT NULL, PRIMARY KEY (user_id, subject, program_id, measure));
    CREATE INDEX feedback_authors_${version}_lines ON rm.feedback_authors_${version}
      (company_id, subject, program_id, measure, unit) INCLUDE (user_id);
    CREATE INDEX feedback_authors_${version}_first ON rm.feedback_authors_${version}
      (company_id, subject, program_id, first_at) INCLUDE (unit) WHERE measure = 'all';
    CREATE TABLE rm.feedback_counts_${version} (company_id uuid NOT NULL, subject text NOT NULL,
      program_id uuid NOT NULL, measure text NOT NULL, unit text NOT NULL, reports bigint NOT NULL,
      points bigint NOT NULL, people bigint NOT NULL, PRIMARY KEY (company_id, subject, program_id, measure, unit));
    CREATE TRIGGER count_feedback_new AFTER INSERT ON rm.feedbacks_${version} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION app.count_feedback();
    CREATE TRIGGER count_feedback_changed AFTER UPDATE ON rm.feedbacks_${version} REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION app.count_feedback();
    SELECT app.recount_feedback('rm', '${version}', company_id, array_agg(DISTINCT person))
      FROM rm.feedbacks_${version}, unnest(ARRAY[participant_user_id, presenter_user_id]) person
      GROUP BY company_id`)
  for (const model of ['feedback_authors', 'feedback_counts']) {
    const table = `rm.${model}_${version}`
    await knex.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
      CREATE POLICY every_company ON ${table} TO binome_system USING (true) WITH CHECK (true);
      CREATE POLICY one_company ON ${table} TO binome_app
        USING (company_id = app.current_company()) WITH CHECK (company_id = app.current_company());
      GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO binome_system; GRANT SELECT ON ${table} TO binome_app`)
  }
}

/** What is counted in `feedback_counts` is added to what stands there. */
const added = `ON CONFLICT (company_id, subject, program_id, measure, unit) DO UPDATE SET
  reports = counted.reports + excluded.reports, points = counted.points + excluded.points,
  people = counted.people + excluded.people`

const functions = `
  -- Counts what these people wrote again. One transaction at a time does so in one company and version, so that a
  -- move to another unit and a new report see each other.
  CREATE FUNCTION app.recount_feedback(place text, version text, company uuid, people uuid[]) RETURNS void
  LANGUAGE plpgsql AS $recount$
  DECLARE
    given text := format('%I.%I', place, 'feedbacks_' || version);
    authors text := format('%I.%I', place, 'feedback_authors_' || version);
    counts text := format('%I.%I', place, 'feedback_counts_' || version);
  BEGIN
    PERFORM pg_advisory_xact_lock(7252, hashtext(place || version || company));
    EXECUTE format($sql$
      WITH gone AS (DELETE FROM %1$s WHERE user_id = ANY($1) RETURNING *)
      INSERT INTO %2$s AS counted (company_id, subject, program_id, measure, unit, reports, points, people)
      SELECT company_id, subject, program_id, measure, unit, -sum(reports), -sum(points), -count(*)
      FROM gone GROUP BY 1, 2, 3, 4, 5 ${added}
      $sql$, authors, counts) USING people;
    EXECUTE format($sql$
      WITH given AS (
        SELECT participant_user_id AS person, * FROM %1$s
        WHERE participant_user_id = ANY($1) AND author = 'participant' AND rating IS NOT NULL
        UNION ALL
        SELECT presenter_user_id, * FROM %1$s
        WHERE presenter_user_id = ANY($1) AND author = 'presenter' AND rating IS NOT NULL
      ), come AS (
        INSERT INTO %2$s (user_id, company_id, subject, program_id, measure, unit, reports, points, first_at)
        SELECT person, given.company_id, subject, scope, measure, coalesce(business_unit, ''), count(*), sum(rating),
          min(requested_at)
        FROM given JOIN app.users ON users.id = person,
          LATERAL (SELECT CASE WHEN meeting_id IS NULL THEN 'mentoring_relationship' ELSE 'meeting' END AS subject) about,
          unnest(ARRAY[program_id, '00000000-0000-0000-0000-000000000000']) scope,
          LATERAL (SELECT 'all' AS measure UNION ALL SELECT 'rating/' || rating
            UNION ALL SELECT 'choice/' || choice FROM unnest(chosen) choice
            UNION ALL SELECT DISTINCT 'question/' || left(choice, 36) FROM unnest(chosen) choice) counted
        GROUP BY 1, 2, 3, 4, 5, 6 RETURNING *
      )
      INSERT INTO %3$s AS counted (company_id, subject, program_id, measure, unit, reports, points, people)
      SELECT company_id, subject, program_id, measure, unit, sum(reports), sum(points), count(*)
      FROM come GROUP BY 1, 2, 3, 4, 5 ${added}
      $sql$, given, authors, counts) USING people;
    EXECUTE format('DELETE FROM %s WHERE company_id = $1 AND people = 0', counts) USING company;
  END $recount$;

  -- After a statement that writes reports: 'written' are its rows.
  CREATE FUNCTION app.count_feedback() RETURNS trigger LANGUAGE plpgsql AS $count$
  DECLARE
    company uuid;
    people uuid[];
  BEGIN
    FOR company, people IN SELECT company_id, array_agg(DISTINCT
        CASE author WHEN 'participant' THEN participant_user_id ELSE presenter_user_id END)
      FROM written GROUP BY 1 ORDER BY 1
    LOOP
      PERFORM app.recount_feedback(TG_TABLE_SCHEMA, substr(TG_TABLE_NAME, length('feedbacks_') + 1), company, people);
    END LOOP;
    RETURN NULL;
  END $count$;

  -- A report counts for the unit that its author has now, also in tables that a rebuild fills meanwhile.
  CREATE FUNCTION app.move_feedback_counts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $move$
  DECLARE
    version text;
  BEGIN
    FOR version IN SELECT substr(tablename, length('feedback_authors_') + 1) FROM pg_tables
      WHERE schemaname = 'rm' AND tablename ~ '^feedback_authors_v[0-9]' ORDER BY 1
    LOOP
      BEGIN
        PERFORM app.recount_feedback('rm', version, NEW.company_id, ARRAY[NEW.id]);
      EXCEPTION WHEN undefined_table THEN NULL; -- A rebuild has dropped it since it was listed.
      END;
    END LOOP;
    RETURN NULL;
  END $move$;
  GRANT CREATE ON SCHEMA app TO binome_system;
  ALTER FUNCTION app.move_feedback_counts() OWNER TO binome_system;
  REVOKE CREATE ON SCHEMA app FROM binome_system;
  REVOKE EXECUTE ON FUNCTION app.move_feedback_counts() FROM public;
`
