import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Accompaniments say who finished them, why, and with which words; those before say that nobody did. The read model knows who
 * is erased, so that a rebuild shows no word of theirs.
 */
export async function up(knex: Knex): Promise<void> {
  const versions = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'mentoring\\_relationships\\_v%')
    .pluck('tablename')) as string[]
  for (const table of versions) {
    const erased = table.replace('relationships_v', 'relationships_erased_v')
    await knex.raw(
      `UPDATE rm.?? SET attributes =
          (left(attributes::text, -1) || ',"finished_by":null,"finish_reason":null,"finish_note":null}')::json
        WHERE attributes -> 'finished_by' IS NULL`,
      [table],
    )
    await knex.raw('CREATE TABLE rm.?? (user_id uuid PRIMARY KEY, company_id uuid NOT NULL)', [erased])
    await knex.raw('GRANT SELECT, INSERT, UPDATE, DELETE ON rm.?? TO binome_system', [erased])
    await protectCompanyTable(knex, `rm.${erased}`, { tenantRole: null })
  }
}
