import type { Knex } from 'knex'

/** A tag that was merged into another one of its list: a profile that names it has that one (docs/decisions/2207). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The code of the tag that stays, never of one that was merged itself.
    ALTER TABLE app.tags ADD COLUMN merged_into text,
      ADD CHECK (merged_into IS NULL OR archived),
      ADD FOREIGN KEY (company_id, kind, merged_into) REFERENCES app.tags (company_id, kind, code)
        DEFERRABLE INITIALLY DEFERRED;
    CREATE INDEX tags_merged ON app.tags (company_id, kind, merged_into) WHERE merged_into IS NOT NULL;

    -- Codes in their order, each once. \`merged\`: {"kind/code": the code that stays}.
    CREATE FUNCTION app.codes_that_stay(kind text, codes text[], merged jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE AS $$
      SELECT coalesce(array_agg(stays ORDER BY place), '{}') FROM (
        SELECT coalesce(merged ->> (kind || '/' || code), code) AS stays, min(place) AS place
        FROM unnest(codes) WITH ORDINALITY AS given (code, place) GROUP BY 1) once
    $$;

    -- Whoever names a tag locks it: a merge waits until the profile is there to be changed.
    CREATE FUNCTION app.follow_merged_tags() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE merged jsonb;
    BEGIN
      SELECT jsonb_object_agg(kind || '/' || code, merged_into) FILTER (WHERE merged_into IS NOT NULL) INTO merged
      FROM (
        SELECT t.kind, t.code, t.merged_into FROM app.tags t
        JOIN (SELECT 'skill' AS kind, unnest(NEW.skills || NEW.needed_skills) AS code
          UNION SELECT 'job_category', unnest(NEW.job_categories || NEW.targeted_job_categories)
          UNION SELECT 'motivation', unnest(NEW.motivations)
          UNION SELECT 'language', unnest(NEW.languages)) named
          ON t.company_id = NEW.company_id AND t.kind = named.kind AND t.code = named.code
        ORDER BY t.kind, t.code FOR SHARE OF t) locked;
      IF merged IS NOT NULL THEN
        NEW.skills := app.codes_that_stay('skill', NEW.skills, merged);
        NEW.needed_skills := app.codes_that_stay('skill', NEW.needed_skills, merged);
        NEW.job_categories := app.codes_that_stay('job_category', NEW.job_categories, merged);
        NEW.targeted_job_categories := app.codes_that_stay('job_category', NEW.targeted_job_categories, merged);
        NEW.motivations := app.codes_that_stay('motivation', NEW.motivations, merged);
        NEW.languages := app.codes_that_stay('language', NEW.languages, merged);
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER follow_merged_tags BEFORE INSERT OR UPDATE OF skills, needed_skills, job_categories,
      targeted_job_categories, motivations, languages ON app.profiles
      FOR EACH ROW EXECUTE FUNCTION app.follow_merged_tags();

    -- The directory finds people by the other words for their tags, too.
    INSERT INTO app.due_profiles (company_id, profile_id)
    SELECT p.company_id, p.id FROM app.profiles p JOIN app.users u ON u.id = p.user_id
    WHERE u.status <> 'registering' AND EXISTS (
      SELECT FROM app.tags t WHERE t.company_id = p.company_id
        AND (coalesce(t.synonyms -> 'fr', '[]') <> '[]' OR coalesce(t.synonyms -> 'en', '[]') <> '[]')
        AND t.code = ANY (CASE t.kind WHEN 'skill' THEN p.skills || p.needed_skills
          WHEN 'job_category' THEN p.job_categories || p.targeted_job_categories
          WHEN 'motivation' THEN p.motivations ELSE p.languages END))
    ON CONFLICT (profile_id) DO NOTHING;
  `)
}
