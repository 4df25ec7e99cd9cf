import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * A company orders the relay for its own events only; null: the whole log, from the command line. The index is for the
 * audit log as a list.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE relay.orders ADD COLUMN company_id uuid;
    CREATE INDEX orders_of_company ON relay.orders (company_id, id);
    CREATE INDEX audit_log_at ON app.audit_log (company_id, at, id);
  `)
  // No tenant reads it: the console asks in the name of the system, for one company.
  await protectCompanyTable(knex, 'relay.orders', { tenantRole: null })
}
