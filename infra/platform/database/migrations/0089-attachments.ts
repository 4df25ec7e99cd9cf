import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Files that came with messages, by the name of the file in the file store. What they are called is in the message. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.attachments (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- Who sent it: it goes with them.
      user_id uuid NOT NULL REFERENCES app.users,
      conversation_id uuid NOT NULL,
      file_key text NOT NULL CHECK (file_key ~ '^[0-9a-f]{32}$'),
      media_type text NOT NULL,
      bytes integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX attachments_user ON app.attachments (user_id);
    CREATE UNIQUE INDEX attachments_file ON app.attachments (company_id, file_key);
    GRANT SELECT, INSERT, DELETE ON app.attachments TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.attachments')
}
