import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Figures of programs are sums of counts by month: counting the spans took 4.6 s in a company of 100,000 people. The
 * database writes the changes of counts with spans, steps and people (docs/decisions/2803). The tables of the read
 * model are made again, and filled from the log. An enrolment that is taken back leaves when it was, for figures of a
 * date before.
 */
export async function up(knex: Knex): Promise<void> {
  for (const model of ['figure_spans', 'figure_mentees']) await knex.raw(`DROP VIEW IF EXISTS rm.${model}`)
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereRaw(`tablename ~ '^figure_(spans|mentees)_v[0-9]'`)
    .pluck('tablename')) as string[]
  for (const table of tables) await knex.raw(`DROP TABLE rm.${table}`)
  await knex.raw(`DELETE FROM rm.projections WHERE name = 'figures'`)
  await knex.raw(pastEnrolments)
  await protectCompanyTable(knex, 'app.past_enrollments')
  await knex.raw(functions)
  await knex.raw(triggers)
}

const pastEnrolments = `
  CREATE TABLE app.past_enrollments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    company_id uuid NOT NULL REFERENCES app.companies,
    program_id uuid NOT NULL,
    profile_id uuid NOT NULL REFERENCES app.profiles,
    since timestamptz NOT NULL,
    until timestamptz NOT NULL CHECK (since < until),
    FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id)
  );
  CREATE INDEX past_enrollments_profile ON app.past_enrollments (profile_id);
  CREATE INDEX past_enrollments_counted ON app.past_enrollments (company_id, until);
  GRANT SELECT, INSERT, DELETE ON app.past_enrollments TO binome_app, binome_system;
`

/** Of a span: what it counts as, and by which moment a period takes it. */
const cells = `LATERAL (
    SELECT CASE WHEN s.kind = 'session' AND s.moment IS NULL THEN 'undated' ELSE s.kind END AS cell,
      CASE WHEN s.kind = 'session' THEN coalesce(s.moment, s.begun) ELSE s.moment END AS dated
    UNION ALL SELECT 'ending', s.since WHERE s.kind = 'relationship' AND s.state = 'over') c`

/** The sum of all months stands in the month -infinity. */
const functions = `
  CREATE FUNCTION app.figure_month(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';

  -- A moment for all those that lie in the same month by every clock: a quarter of an hour where clocks tell different
  -- months, which are 14 hours ahead of UTC at most and 12 behind; otherwise one for the rest of the month.
  CREATE FUNCTION app.figure_moment(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN at < app.figure_month(at) + interval '12 hours'
      OR app.figure_month(at + interval '14 hours') <> app.figure_month(at)
    THEN date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00Z')
    ELSE app.figure_month(at) + interval '12 hours' END;

  -- After a statement that writes spans: 'written' are its rows, 'before' what they were.
  CREATE FUNCTION app.count_figure_spans() RETURNS trigger LANGUAGE plpgsql AS $count$
  DECLARE
    version text := substr(TG_TABLE_NAME, length('figure_spans_') + 1);
    rows text := 'SELECT 1 AS sign, * FROM written'
      || CASE TG_OP WHEN 'UPDATE' THEN ' UNION ALL SELECT -1, * FROM before' ELSE '' END;
  BEGIN
    EXECUTE format($sql$
      INSERT INTO %1$s (company_id, month, kind, program_id, unit, country, state, detail, moment, n)
      SELECT s.company_id, l.month, c.cell, s.program_id, coalesce(s.unit, ''), coalesce(s.country, ''), s.state,
        coalesce(s.detail, ''), l.moment, sum(s.sign * t.n)
      FROM (%2$s) s, ${cells},
        LATERAL (VALUES (s.since, 1), (s.until, -1)) t (at, n),
        LATERAL (VALUES
          (timestamptz '-infinity', CASE WHEN c.dated IS NULL THEN '-infinity' WHEN s.kind = 'session'
            THEN app.figure_moment(c.dated) ELSE 'infinity' END),
          (app.figure_month(t.at), coalesce(app.figure_moment(c.dated), '-infinity'))) l (month, moment)
      WHERE s.placed AND s.kind <> 'report' AND s.since < s.until AND t.at < 'infinity'
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(s.sign * t.n) <> 0
      $sql$, format('%I.%I', TG_TABLE_SCHEMA, 'figure_changes_' || version), rows);
    EXECUTE format($sql$
      INSERT INTO %1$s (company_id, kind, month)
      SELECT DISTINCT company_id, kind, month FROM (
        SELECT s.company_id, i.kind, app.figure_month(i.at) AS month
        FROM (%2$s) s, LATERAL (
          SELECT 'ratings' AS kind, s.since AS at, 1 AS n WHERE s.kind = 'report' AND s.value IS NOT NULL
          UNION ALL SELECT 'ratings', s.until, -1
            WHERE s.kind = 'report' AND s.value IS NOT NULL AND s.until < 'infinity'
          UNION ALL SELECT 'delays', s.moment, 1
            WHERE s.kind = 'request' AND s.detail IN ('confirmed', 'refused') AND s.until = 'infinity') i
        WHERE s.placed
        -- What was given and taken back at once counts for nothing, but has an author: it is no less a change.
        GROUP BY 1, 2, i.at, i.n, s.program_id, s.unit, s.country, s.value, s.detail, s.begun, s.participant_user_id,
          s.presenter_user_id
        HAVING sum(s.sign) <> 0) i
      $sql$, format('%I.%I', TG_TABLE_SCHEMA, 'figure_stale_' || version), rows);
    RETURN NULL;
  END $count$;

  -- Writes the steps of these profiles again, and the changes of counts. Their rows in app.profiles are locked first,
  -- so that of two concurrent transactions the second reads what the first wrote. Rows of a profile are found by its id
  -- alone: with the company beside it, a table without statistics is read whole for each profile.
  CREATE FUNCTION app.recount_figure_steps(place text, version text, ids uuid[]) RETURNS void
  LANGUAGE plpgsql AS $recount$
  DECLARE
    steps text := format('%I.%I', place, 'figure_steps_' || version);
    wanted text := format($sql$
      SELECT p.id AS profile_id, e.program_id, s.step, p.company_id, coalesce(u.business_unit, '') AS unit,
        coalesce(u.country, '') AS country, greatest(lower(e.part), s.at) AS since,
        least(upper(e.part), coalesce(p.closed_at, 'infinity')) AS until
      FROM unnest($1) given (id) JOIN app.profiles p ON p.id = given.id JOIN app.users u ON u.id = p.user_id,
        LATERAL (
          SELECT coalesce(program_id, '00000000-0000-0000-0000-000000000000') AS program_id, unnest(range_agg(part)) AS part
          FROM (
            SELECT program_id, tstzrange(created_at, 'infinity') AS part FROM app.program_enrollments e
              WHERE e.profile_id = p.id
            UNION ALL SELECT program_id, tstzrange(since, until) FROM app.past_enrollments e WHERE e.profile_id = p.id
          ) parts GROUP BY GROUPING SETS ((program_id), ())) e,
        LATERAL (
          SELECT 'mentor' AS step, timestamptz '-infinity' AS at WHERE p.role = 'presenter'
          UNION ALL SELECT 'enrolled', '-infinity' WHERE p.role = 'participant'
          UNION ALL SELECT 'complete', p.complete_at WHERE p.role = 'participant'
          UNION ALL SELECT step, at FROM (
              SELECT min(asked_at) AS asked_at, min(accompanied_at) AS accompanied_at, min(met_at) AS met_at,
                min(finished_at) AS finished_at, min(rated_at) AS rated_at
              FROM %s m WHERE m.participant_id = p.id
                AND (e.program_id = '00000000-0000-0000-0000-000000000000' OR m.program_id = e.program_id)) m,
            LATERAL (VALUES ('asked', asked_at), ('accompanied', accompanied_at), ('met', met_at),
              ('finished', finished_at), ('rated', rated_at)) reached (step, at)
            WHERE p.role = 'participant') s
      WHERE s.at IS NOT NULL
        AND greatest(lower(e.part), s.at) < least(upper(e.part), coalesce(p.closed_at, 'infinity'))
      $sql$, format('%I.%I', place, 'figure_mentees_' || version));
    changed text := format($sql$
      INSERT INTO %s (company_id, month, kind, program_id, unit, country, state, detail, moment, n)
      SELECT s.company_id, l.month, 'person', s.program_id, s.unit, s.country, s.step, '',
        timestamptz '-infinity', sum(s.sign * t.n)
      FROM changed s, LATERAL (VALUES (s.since, 1), (s.until, -1)) t (at, n),
        LATERAL (VALUES (timestamptz '-infinity'), (app.figure_month(t.at))) l (month)
      WHERE t.at < 'infinity' GROUP BY 1, 2, 4, 5, 6, 7 HAVING sum(s.sign * t.n) <> 0
      $sql$, format('%I.%I', place, 'figure_changes_' || version));
  BEGIN
    PERFORM FROM app.profiles WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
    EXECUTE format($sql$
      WITH wanted AS MATERIALIZED (%2$s), changed AS (
        DELETE FROM %1$s s USING (
          SELECT * FROM %1$s WHERE profile_id = ANY($1) EXCEPT SELECT * FROM wanted) gone
        WHERE s.profile_id = gone.profile_id AND s.program_id = gone.program_id AND s.step = gone.step
          AND s.since = gone.since
        RETURNING -1 AS sign, s.*
      ) %3$s $sql$, steps, wanted, changed) USING ids;
    EXECUTE format($sql$
      WITH changed AS (
        INSERT INTO %1$s AS s (profile_id, program_id, step, company_id, unit, country, since, until)
        SELECT * FROM (%2$s) wanted ON CONFLICT DO NOTHING RETURNING 1 AS sign, s.*
      ) %3$s $sql$, steps, wanted, changed) USING ids;
  END $recount$;

  CREATE FUNCTION app.count_figure_mentees() RETURNS trigger LANGUAGE plpgsql AS $count$
  BEGIN
    PERFORM app.recount_figure_steps(TG_TABLE_SCHEMA, substr(TG_TABLE_NAME, length('figure_mentees_') + 1),
      (SELECT array_agg(DISTINCT participant_id) FROM written));
    RETURN NULL;
  END $count$;

  -- The tables of figures that are written now: also those that a rebuild fills. Until the end of the transaction no
  -- others are made.
  CREATE FUNCTION app.figure_versions() RETURNS SETOF text LANGUAGE plpgsql AS $versions$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(7253, 0);
    RETURN QUERY SELECT substr(tablename, length('figure_steps_') + 1) FROM pg_tables
      WHERE schemaname = 'rm' AND tablename ~ '^figure_steps_v[0-9]' ORDER BY 1;
  END $versions$;

  CREATE FUNCTION app.recount_figures(ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $recount$
  DECLARE
    version text;
  BEGIN
    IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
    FOR version IN SELECT * FROM app.figure_versions() LOOP
      BEGIN
        PERFORM app.recount_figure_steps('rm', version, ids);
      EXCEPTION WHEN undefined_table THEN NULL; -- A rebuild has dropped it since it was listed.
      END;
    END LOOP;
  END $recount$;

  -- Of new tables: the people there are. Transactions that would count for other tables only end first.
  CREATE FUNCTION app.fill_figures(place text, version text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $fill$
  BEGIN
    PERFORM pg_advisory_xact_lock(7253, 0);
    PERFORM app.recount_figure_steps(place, version,
      ARRAY(SELECT profile_id FROM app.program_enrollments UNION SELECT profile_id FROM app.past_enrollments));
  END $fill$;

  -- Of a company whose people were written while triggers did not run.
  CREATE FUNCTION app.recount_figures_of(company uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $recount$
  BEGIN
    PERFORM app.recount_figures(ARRAY(SELECT id FROM app.profiles WHERE company_id = company));
  END $recount$;

  CREATE FUNCTION app.count_enrolled() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $count$
  BEGIN
    IF TG_OP = 'INSERT' THEN PERFORM app.recount_figures(ARRAY(SELECT DISTINCT profile_id FROM written));
    ELSIF TG_OP = 'DELETE' THEN PERFORM app.recount_figures(ARRAY(SELECT DISTINCT profile_id FROM before));
    ELSE
      PERFORM app.recount_figures(ARRAY(
        SELECT DISTINCT p.id FROM before b JOIN written w ON w.id = b.id, unnest(ARRAY[b.profile_id, w.profile_id]) p (id)
        WHERE (b.profile_id, b.program_id, b.created_at) IS DISTINCT FROM (w.profile_id, w.program_id, w.created_at)));
    END IF;
    RETURN NULL;
  END $count$;

  CREATE FUNCTION app.count_profiles() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $count$
  BEGIN
    PERFORM app.recount_figures(ARRAY(SELECT w.id FROM before b JOIN written w ON w.id = b.id
      WHERE (b.closed_at, b.complete_at, b.role, b.user_id) IS DISTINCT FROM
        (w.closed_at, w.complete_at, w.role, w.user_id)));
    RETURN NULL;
  END $count$;

  -- People of another unit or country than before count there, and so does what they take part in. Those who are new
  -- have it counted from now on.
  CREATE FUNCTION app.move_figures() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $move$
  DECLARE
    version text;
    people uuid[];
    ids uuid[];
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      people := ARRAY(SELECT w.id FROM before b JOIN written w ON w.id = b.id
        WHERE (b.business_unit, b.country) IS DISTINCT FROM (w.business_unit, w.country));
      IF cardinality(people) = 0 THEN RETURN NULL; END IF;
      ids := ARRAY(SELECT id FROM app.profiles WHERE user_id = ANY(people) ORDER BY id FOR NO KEY UPDATE);
    ELSE
      people := ARRAY(SELECT id FROM written);
    END IF;
    FOR version IN SELECT * FROM app.figure_versions() LOOP
      BEGIN
        EXECUTE format($sql$
          UPDATE %s s SET unit = w.business_unit, country = w.country, placed = true FROM app.users w
          WHERE w.id = ANY($1) AND s.participant_user_id = w.id %s
          $sql$, format('%I.%I', 'rm', 'figure_spans_' || version),
          CASE TG_OP WHEN 'INSERT' THEN 'AND NOT s.placed' ELSE '' END) USING people;
      EXCEPTION WHEN undefined_table THEN NULL; -- A rebuild has dropped it since it was listed.
      END;
    END LOOP;
    PERFORM app.recount_figures(ids);
    RETURN NULL;
  END $move$;

  GRANT CREATE ON SCHEMA app TO binome_system;
  ALTER FUNCTION app.recount_figures(uuid[]) OWNER TO binome_system;
  ALTER FUNCTION app.recount_figures_of(uuid) OWNER TO binome_system;
  ALTER FUNCTION app.fill_figures(text, text) OWNER TO binome_system;
  ALTER FUNCTION app.count_enrolled() OWNER TO binome_system;
  ALTER FUNCTION app.count_profiles() OWNER TO binome_system;
  ALTER FUNCTION app.move_figures() OWNER TO binome_system;
  REVOKE CREATE ON SCHEMA app FROM binome_system;
  REVOKE EXECUTE ON FUNCTION app.recount_figures(uuid[]), app.recount_figures_of(uuid), app.fill_figures(text, text),
    app.count_enrolled(), app.count_profiles(), app.move_figures() FROM public;
  GRANT EXECUTE ON FUNCTION app.fill_figures(text, text) TO CURRENT_USER;
`

const triggers = `
  CREATE TRIGGER count_enrolled_new AFTER INSERT ON app.program_enrollments REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION app.count_enrolled();
  CREATE TRIGGER count_enrolled_gone AFTER DELETE ON app.program_enrollments REFERENCING OLD TABLE AS before
    FOR EACH STATEMENT EXECUTE FUNCTION app.count_enrolled();
  CREATE TRIGGER count_enrolled_changed AFTER UPDATE ON app.program_enrollments
    REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_enrolled();
  CREATE TRIGGER count_past_new AFTER INSERT ON app.past_enrollments REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION app.count_enrolled();
  CREATE TRIGGER count_past_gone AFTER DELETE ON app.past_enrollments REFERENCING OLD TABLE AS before
    FOR EACH STATEMENT EXECUTE FUNCTION app.count_enrolled();
  CREATE TRIGGER count_profiles_changed AFTER UPDATE ON app.profiles
    REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_profiles();
  CREATE TRIGGER move_figures_new AFTER INSERT ON app.users REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION app.move_figures();
  CREATE TRIGGER move_figures_changed AFTER UPDATE ON app.users
    REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.move_figures();
`
