import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What people want of the dates that others choose; without a row they have no rules. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.booking_rules (
      user_id uuid PRIMARY KEY REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      buffer_minutes integer NOT NULL DEFAULT 0 CHECK (buffer_minutes IN (0, 5, 10, 15, 30, 60)),
      notice_days integer NOT NULL DEFAULT 0 CHECK (notice_days BETWEEN 0 AND 14),
      -- null: any number.
      most_per_day integer CHECK (most_per_day BETWEEN 1 AND 12),
      most_per_week integer CHECK (most_per_week BETWEEN 1 AND 40)
    );
    CREATE INDEX booking_rules_company ON app.booking_rules (company_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.booking_rules TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.booking_rules')
}
