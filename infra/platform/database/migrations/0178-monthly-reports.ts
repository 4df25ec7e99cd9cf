import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Which of the console's people receive the figures of each month. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.report_readers (
      user_id uuid PRIMARY KEY REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- Of one program; null: of all.
      program_id uuid,
      -- Whoever stopped the mails is chosen again by nobody else.
      stopped boolean NOT NULL DEFAULT false,
      -- Since when they receive it.
      chosen_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id) ON DELETE CASCADE
    );
    CREATE INDEX report_readers_of_company ON app.report_readers (company_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.report_readers TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.report_readers')
}
