import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** When an operator last asked for a mentor to be reminded of a request that waits (docs/decisions/2502). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.request_reminders (
      request_id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      asked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX request_reminders_asked ON app.request_reminders (asked_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.request_reminders TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.request_reminders')
}
