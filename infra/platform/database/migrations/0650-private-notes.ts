import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What people note of an accompaniment or of a session for themselves alone, sealed under their key. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.private_notes (
      user_id uuid NOT NULL REFERENCES app.users,
      subject text NOT NULL CHECK (subject IN ('mentoring_relationship', 'meeting')),
      subject_id uuid NOT NULL,
      company_id uuid NOT NULL REFERENCES app.companies,
      words jsonb NOT NULL,
      -- Milliseconds of the clock, or one more than before.
      revision bigint NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, subject, subject_id)
    );
    CREATE INDEX private_notes_company ON app.private_notes (company_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.private_notes TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.private_notes')
}
