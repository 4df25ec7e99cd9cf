import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What a company offers and asks around meetings: needs, and questions of reports. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.meeting_reasons (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      -- By language.
      label jsonb NOT NULL,
      position smallint NOT NULL DEFAULT 0,
      -- No longer offered; meetings keep it.
      archived boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX meeting_reasons_company ON app.meeting_reasons (company_id, position, id);

    CREATE TABLE app.feedback_questions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      -- null: of every program.
      program_id uuid REFERENCES app.programs,
      role_type text NOT NULL CHECK (role_type IN ('participant', 'presenter')),
      subcategory text NOT NULL CHECK (subcategory IN ('meeting', 'mentoring_relationship')),
      field_type text NOT NULL CHECK (field_type IN ('text', 'one_choice', 'several_choices')),
      -- By language.
      title jsonb NOT NULL,
      help jsonb NOT NULL DEFAULT '{}',
      -- [{"code":"…","label":{"fr":"…","en":"…"}}]; empty for a text.
      choices jsonb NOT NULL DEFAULT '[]',
      required boolean NOT NULL DEFAULT false,
      position smallint NOT NULL DEFAULT 0,
      -- No longer asked; given answers keep it.
      archived boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX feedback_questions_asked ON app.feedback_questions (company_id, subcategory, role_type, position, id)
      WHERE NOT archived;

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.meeting_reasons, app.feedback_questions
      TO binome_app, binome_system;
  `)
  for (const table of ['meeting_reasons', 'feedback_questions']) await protectCompanyTable(knex, `app.${table}`)
}
