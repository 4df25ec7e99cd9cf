import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Who operates the installation, beyond the own company. Where there is one company, its administrators did so far and
 * keep it, as does that of the demo; elsewhere the command line grants it (docs/decisions/2029).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.operators (
      user_id uuid PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      granted_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT, INSERT, DELETE ON app.operators TO binome_system;
    INSERT INTO app.operators (user_id, company_id)
      SELECT id, company_id FROM app.users
      WHERE 'admin' = ANY (roles) AND status <> 'erased' AND ((SELECT count(*) FROM app.companies) = 1
        OR email = 'admin@demo.test' AND EXISTS (SELECT FROM app.audit_log WHERE action = 'demo_ready'));
  `)
  await protectCompanyTable(knex, 'app.operators', { tenantRole: null })
}
