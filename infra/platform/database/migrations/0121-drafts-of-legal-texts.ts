import type { Knex } from 'knex'

/**
 * A text may be a draft, and may be published ahead. What it asks then is computed when people are read, so that no job
 * can miss the moment and whoever joins before it is asked, too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.documents
      ALTER COLUMN published_at DROP NOT NULL,
      ADD COLUMN revision integer NOT NULL DEFAULT 0,
      ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
      -- null: a draft.
      ADD COLUMN effective_at timestamptz DEFAULT now(),
      -- Of a version published ahead: since then everybody is asked to accept it. null: nobody is asked by this row.
      ADD COLUMN asks_from timestamptz CHECK (document IN ('charter', 'terms') OR asks_from IS NULL),
      ADD COLUMN asks_again boolean NOT NULL DEFAULT false,
      -- Whoever has it sees the draft in its page.
      ADD COLUMN preview_key uuid NOT NULL DEFAULT gen_random_uuid();
    UPDATE app.documents SET effective_at = published_at, created_at = published_at;
    ALTER TABLE app.documents
      ADD CONSTRAINT documents_published CHECK ((effective_at IS NULL) = (published_at IS NULL));
    CREATE UNIQUE INDEX documents_draft ON app.documents (company_id, document) WHERE published_at IS NULL;
    GRANT UPDATE ON app.documents TO binome_app;

    -- By text, the least version whose acceptance counts for a person now.
    CREATE FUNCTION app.texts_asked(company uuid, must_accept jsonb, accepted jsonb) RETURNS jsonb
      LANGUAGE sql STABLE AS $$
      SELECT must_accept || coalesce((
        SELECT jsonb_object_agg(asked.document, asked.version) FROM (
          SELECT d.document, max(d.version) AS version FROM app.documents d
          WHERE d.company_id = company AND d.asks_from <= now() GROUP BY d.document
        ) asked
        WHERE asked.version > coalesce((accepted ->> asked.document)::int, 0)
          AND asked.version > coalesce((must_accept ->> asked.document)::int, 0)), '{}')
    $$;
  `)
}
