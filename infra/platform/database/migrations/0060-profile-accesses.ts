import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Who opened whose profile: one row for each reader, part, right and day. Kept for a year (docs/privacy.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.profile_accesses (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL,
      reader_id uuid NOT NULL,
      part text NOT NULL CHECK (part ~ '^[a-z_]{1,40}$'),
      access_right text NOT NULL CHECK (access_right ~ '^[a-z_]{1,40}$'),
      -- Of the accompaniment or the request that gives the right.
      since timestamptz,
      -- What staff gave as their reason, the last time.
      reason text CHECK (char_length(reason) <= 200),
      day date NOT NULL,
      times integer NOT NULL DEFAULT 1,
      -- The last time, to the minute.
      at timestamptz NOT NULL,
      UNIQUE (user_id, reader_id, day, part, access_right)
    );
    CREATE INDEX profile_accesses_list ON app.profile_accesses (user_id, at DESC, id);
    CREATE INDEX profile_accesses_reader ON app.profile_accesses (reader_id);
    CREATE INDEX profile_accesses_expiry ON app.profile_accesses (at);
    GRANT SELECT ON app.profile_accesses TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.profile_accesses TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.profile_accesses')
}
