import type { Knex } from 'knex'

/** The console reads what was changed of one record. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX audit_log_subject ON app.audit_log (company_id, subject_type, subject_id, at);
  `)
}
