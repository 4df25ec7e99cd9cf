import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Versions of what a company says on a public page, in one language; at most one of them is not published yet. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.page_texts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      page text NOT NULL CHECK (page IN ('home', 'afest')),
      language text NOT NULL CHECK (language IN ('fr', 'en')),
      -- null: of the whole company.
      program_id uuid REFERENCES app.programs ON DELETE CASCADE,
      version integer NOT NULL CHECK (version > 0),
      -- By key; what is missing has the words of the product.
      words jsonb NOT NULL CHECK (jsonb_typeof(words) = 'object'),
      -- null: a draft.
      published_at timestamptz,
      published_by uuid,
      effective_at timestamptz CHECK ((effective_at IS NULL) = (published_at IS NULL)),
      -- Whoever has it sees the draft in its page.
      preview_key uuid NOT NULL DEFAULT gen_random_uuid(),
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE NULLS NOT DISTINCT (company_id, page, language, program_id, version)
    );
    CREATE UNIQUE INDEX page_texts_draft ON app.page_texts (company_id, page, language, program_id)
      NULLS NOT DISTINCT WHERE published_at IS NULL;
    CREATE INDEX page_texts_program ON app.page_texts (program_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.page_texts TO binome_app;
    GRANT SELECT ON app.page_texts TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.page_texts')
}
