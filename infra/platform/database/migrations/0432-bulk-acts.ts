import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** One act on all rows of a list: how far it is, and what was refused and why. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.bulk_acts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      resource text NOT NULL,
      act text NOT NULL,
      body jsonb NOT NULL,
      -- The rows that the list had, in its order; none once all is done.
      ids text[] NOT NULL,
      total integer NOT NULL,
      done integer NOT NULL DEFAULT 0,
      skipped integer NOT NULL DEFAULT 0,
      refused integer NOT NULL DEFAULT 0,
      -- The first refusals: id of the row, and why, in the words of whoever asked.
      refusals jsonb NOT NULL DEFAULT '[]',
      state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped', 'done')),
      -- Until when the process that works on it holds it.
      lease_until timestamptz,
      -- Of the work that was begun or resumed last: an earlier one ends.
      run uuid,
      created_by uuid NOT NULL REFERENCES app.users,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX bulk_acts_of_person ON app.bulk_acts (created_by, created_at DESC);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.bulk_acts TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.bulk_acts')
}
