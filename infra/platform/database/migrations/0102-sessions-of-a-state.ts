import type { Knex } from 'knex'

/** The console's list of sessions of one state is read in the order of an index, not past those of other states. */
export async function up(knex: Knex): Promise<void> {
  const versions = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'meetings\\_v%')
    .pluck('tablename')) as string[]
  for (const table of versions)
    await knex.raw('CREATE INDEX ?? ON rm.?? (company_id, state, starts_at DESC NULLS LAST, id)', [
      `${table}_state`,
      table,
    ])
}
