import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Administrators edit questions and tags; what many profiles show of them follows by a job (docs/decisions/2204). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.tags ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
      ADD COLUMN revision integer NOT NULL DEFAULT 0;
    -- The ids that clients know.
    UPDATE app.tags SET id = md5(company_id || '/' || kind || '/' || code)::uuid;
    ALTER TABLE app.tags ADD UNIQUE (id);

    -- People may propose what the list of a question lacks.
    ALTER TABLE app.profile_questions ADD COLUMN may_propose boolean NOT NULL DEFAULT true;

    -- Profiles whose completion and directory rows are to be written again.
    CREATE TABLE app.due_profiles (
      profile_id uuid PRIMARY KEY REFERENCES app.profiles ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      due_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX due_profiles_at ON app.due_profiles (due_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.due_profiles TO binome_app, binome_system;

    -- Rows of the directory from before its filters by questions hold no marks of the answers.
    INSERT INTO app.due_profiles (profile_id, company_id) SELECT id, company_id FROM app.profiles
      WHERE role = 'presenter' AND closed_at IS NULL;
  `)
  await protectCompanyTable(knex, 'app.due_profiles')
}
