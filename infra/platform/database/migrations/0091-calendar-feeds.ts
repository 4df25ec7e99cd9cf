import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** One address a person from which a calendar reads their sessions. Only the hash of its secret is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.calendar_feeds (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL UNIQUE REFERENCES app.users,
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- To the hour.
      read_at timestamptz
    );
    CREATE INDEX calendar_feeds_company ON app.calendar_feeds (company_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.calendar_feeds TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.calendar_feeds')
}
