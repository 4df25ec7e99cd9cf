import type { Knex } from 'knex'

/**
 * `must_accept` says from which version on: an acceptance that was under way while the next version was published does
 * not take it off. Whoever never accepted a text is asked for it, from whatever origin the account is.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users RENAME COLUMN must_accept TO asked_before;
    ALTER TABLE app.users
      -- By text, the least version whose acceptance counts. The person accepts them before anything else.
      ADD COLUMN must_accept jsonb NOT NULL DEFAULT '{}'
        CHECK (jsonb_typeof(must_accept) = 'object' AND must_accept - ARRAY['charter', 'terms'] = '{}'),
      -- By text, the highest version that the person has accepted.
      ADD COLUMN accepted_texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(accepted_texts) = 'object');
    UPDATE app.users u SET accepted_texts = accepted.texts
    FROM (
      SELECT stream, jsonb_object_agg(document, version) AS texts FROM (
        SELECT stream, data ->> 'document' AS document, max((data ->> 'version')::int) AS version
        FROM rm.journal WHERE type = 'TermsAccepted' GROUP BY 1, 2
      ) highest GROUP BY stream
    ) accepted
    WHERE accepted.stream = 'account-' || u.id AND u.status <> 'erased';
    UPDATE app.users u SET must_accept = (
      SELECT coalesce(jsonb_object_agg(document, least), '{}') FROM (
        SELECT document, CASE WHEN document = ANY(u.asked_before) THEN (
            SELECT coalesce(max(p.version), 1) FROM app.documents p
            WHERE p.company_id = u.company_id AND p.document = text.document
          ) ELSE 1 END AS least
        FROM unnest(ARRAY['charter', 'terms']) AS text (document)
      ) asked
      WHERE least > coalesce((u.accepted_texts ->> document)::int, 0))
    WHERE u.status <> 'erased';
    ALTER TABLE app.users DROP COLUMN asked_before;
  `)
}
