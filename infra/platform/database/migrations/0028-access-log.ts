import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Who signed in, who was refused, and from where (docs/privacy.md). Kept for a year; nobody changes a line. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.access_log (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      -- null: no account has the address that was typed, which is not kept.
      user_id uuid,
      outcome text NOT NULL CHECK (outcome ~ '^[a-z_]{1,40}$'),
      -- IPv4, or the /64 of IPv6.
      address text NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX access_log_at ON app.access_log (company_id, at DESC);
    CREATE INDEX access_log_user ON app.access_log (user_id, address, at DESC);
    CREATE INDEX access_log_expiry ON app.access_log (at);
    GRANT SELECT, INSERT ON app.access_log TO binome_app;
    GRANT SELECT, DELETE ON app.access_log TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.access_log')
}
