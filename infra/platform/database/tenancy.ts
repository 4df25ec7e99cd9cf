import type { Knex } from 'knex'

interface Protection {
  /** Column that names the company. Default `company_id`. */
  readonly column?: string
  /** Role that sees one company. `null`: no tenant may read the table at all. */
  readonly tenantRole?: string | null
  /** Role that works for every company, by an explicit policy and never by BYPASSRLS. */
  readonly systemRole?: string
}

/**
 * Puts a table under row-level security, FORCEd on its owner too: the tenant role sees the rows of
 * `app.current_company()` only, and fails when none is set. Call it from every migration that creates a table with a
 * company's data.
 */
export async function protectCompanyTable(knex: Knex, table: string, protection: Protection = {}): Promise<void> {
  const { column = 'company_id', tenantRole = 'binome_app', systemRole = 'binome_system' } = protection
  await knex.raw(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY every_company ON ${table} TO ${systemRole} USING (true) WITH CHECK (true);`)
  if (tenantRole !== null)
    await knex.raw(`CREATE POLICY one_company ON ${table} TO ${tenantRole}
      USING (${column} = app.current_company()) WITH CHECK (${column} = app.current_company());`)
}
