import type { Knex } from 'knex'

/**
 * Contact requests and crash reports are handled once an administrator says so. Until now the dashboard counted those
 * of seven days: these are still to be handled, and what is older, which it no longer counted, is taken as handled.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['contact_requests', 'error_reports'])
    await knex.raw(`
      ALTER TABLE app.${table} ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'handled'));
      UPDATE app.${table} SET state = 'handled' WHERE created_at < now() - interval '7 days';
      CREATE INDEX ${table}_open ON app.${table} (company_id, created_at DESC) WHERE state = 'open'`)
}
