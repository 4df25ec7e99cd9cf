import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * A company has a revision, so that two administrators do not overwrite each other; and a host that a company asks for
 * in the console waits here until a record in its zone proves that it is theirs.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.companies ADD COLUMN revision integer NOT NULL DEFAULT 0;
    CREATE FUNCTION app.count_company_changes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.revision := OLD.revision + 1;
        RETURN NEW;
      END $$;
    CREATE TRIGGER count_changes BEFORE UPDATE OF name, hosts, brand, settings ON app.companies
      FOR EACH ROW EXECUTE FUNCTION app.count_company_changes();

    CREATE TABLE app.asked_hosts (
      company_id uuid NOT NULL REFERENCES app.companies ON DELETE CASCADE,
      host text NOT NULL,
      token text NOT NULL,
      asked_by uuid,
      asked_at timestamptz NOT NULL DEFAULT now(),
      checked_at timestamptz,
      -- What the last look found: a code, never what stands in the zone.
      problem text,
      PRIMARY KEY (company_id, host)
    );
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.asked_hosts TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.asked_hosts', { tenantRole: null })
}
