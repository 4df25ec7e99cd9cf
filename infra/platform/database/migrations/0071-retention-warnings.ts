import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Who was told that the clock erases them, and for which clock: one that begins anew warns anew. And an index for the
 * console's list of who opened whose profile.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.retention_warnings (
      user_id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- When the last role of the person was closed: the start of the clock.
      last_role_closed_at timestamptz NOT NULL,
      warned_at timestamptz NOT NULL
    );
    GRANT SELECT ON app.retention_warnings TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.retention_warnings TO binome_system;
    CREATE INDEX profile_accesses_newest ON app.profile_accesses (company_id, at DESC, id);
  `)
  await protectCompanyTable(knex, 'app.retention_warnings')
}
