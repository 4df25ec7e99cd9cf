import type { Knex } from 'knex'

/**
 * Mentees are found by the words of what others read of them, as mentors are. The words of mentors are more than before:
 * what they wrote, their tags and their answers. Rows that stand get their words here, as a refresh would write them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE rm.profiles ADD COLUMN words tsvector;

    CREATE TEMPORARY TABLE found ON COMMIT DROP AS
    SELECT d.id, d.role, array_to_tsvector(array(SELECT DISTINCT left(word, 60) FROM (
        SELECT unnest(rm.words(concat_ws(' ', u.first_name, u.last_name, b.label->>'fr', b.label->>'en'))) AS word
        UNION ALL SELECT unnest(rm.words(answer #>> '{}')) FROM jsonb_each(shown.details) held (name, answer)
          WHERE jsonb_typeof(answer) = 'string' AND name <> 'linkedin'
        UNION ALL SELECT unnest(rm.words(concat_ws(' ', resource->>'title', resource->>'author')))
          FROM jsonb_array_elements(p.resources) resource
        UNION ALL SELECT unnest(rm.words(t.label->>'fr') || rm.words(t.label->>'en')) FROM app.tags t
          WHERE t.company_id = p.company_id AND (
            t.kind = 'skill' AND t.code = ANY (p.skills)
            OR t.kind = 'skill' AND d.role = 'participant' AND t.code = ANY (p.needed_skills)
            OR t.kind = 'job_category' AND t.code = ANY (p.job_categories)
            OR t.kind = 'job_category' AND d.role = 'participant' AND t.code = ANY (p.targeted_job_categories)
            OR t.kind = 'motivation' AND t.code = ANY (p.motivations)
            OR t.kind = 'language' AND t.code = ANY (p.languages))
        UNION ALL SELECT unnest(rm.words(choice->'label'->>'fr') || rm.words(choice->'label'->>'en'))
          FROM app.profile_questions q, jsonb_array_elements(q.choices) choice
          WHERE q.company_id = p.company_id
            AND shown.details -> q.field_name @> jsonb_build_array(jsonb_build_object('code', choice->'code'))
      ) held WHERE word <> '')) AS words
    FROM rm.profiles d
    JOIN app.profiles p ON p.id = d.id
    JOIN app.users u ON u.id = p.user_id AND u.status <> 'erased'
    LEFT JOIN app.business_units b ON b.company_id = u.company_id AND b.code = u.business_unit
    CROSS JOIN LATERAL (SELECT (d.attributes->'answers_details')::jsonb AS details) shown;

    UPDATE rm.profiles d SET words = found.words FROM found WHERE found.id = d.id AND found.role = 'participant';
    UPDATE rm.community_tokens t SET tokens = t.tokens || found.words FROM found WHERE found.id = t.profile_id;

    CREATE INDEX profiles_words ON rm.profiles USING gin (words) WITH (gin_pending_list_limit = 256);

    -- As binome_system, like the search of mentors (docs/decisions/2016).
    CREATE VIEW rm.mentees_search AS SELECT id, words FROM rm.profiles
      WHERE company_id = (SELECT app.current_company()) AND words IS NOT NULL;
    ALTER VIEW rm.mentees_search OWNER TO binome_system;
    GRANT SELECT ON rm.mentees_search TO binome_app;
  `)
}
