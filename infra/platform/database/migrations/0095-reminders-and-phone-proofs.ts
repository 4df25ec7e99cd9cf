import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Reminders in the application, which a job adds to the notifications; and the proof that a phone is its person's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    GRANT INSERT ON rm.notifications TO binome_system;

    CREATE TABLE app.phone_proofs (
      user_id uuid PRIMARY KEY REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- E.164. It counts while it is the number of the account.
      phone text NOT NULL CHECK (phone ~ '^\\+[1-9]\\d{6,14}$'),
      -- The code that was sent last: it follows from this id and is not kept.
      code_id uuid NOT NULL,
      expires_at timestamptz NOT NULL,
      tries smallint NOT NULL DEFAULT 0,
      proven_at timestamptz
    );
    CREATE INDEX phone_proofs_company ON app.phone_proofs (company_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.phone_proofs TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.phone_proofs')
}
