import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** A company's own subject and first lines of a mail, in one language; and what is being tried, under an address. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.mail_words (
      company_id uuid NOT NULL REFERENCES app.companies ON DELETE CASCADE,
      template text NOT NULL CHECK (template ~ '^[a-z_]{1,40}$'),
      language text NOT NULL CHECK (language IN ('fr', 'en')),
      -- null: the product's own.
      subject text,
      intro text,
      revision integer NOT NULL DEFAULT 0,
      PRIMARY KEY (company_id, template, language)
    );
    CREATE TABLE app.mail_previews (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies ON DELETE CASCADE,
      user_id uuid NOT NULL,
      html text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX mail_previews_user ON app.mail_previews (company_id, user_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.mail_words, app.mail_previews TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.mail_words')
  await protectCompanyTable(knex, 'app.mail_previews')
}
