import type { Knex } from 'knex'

/** The notifications of a conversation are found by it. */
export async function up(knex: Knex): Promise<void> {
  const versions = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'notifications\\_v%')
    .pluck('tablename')) as string[]
  for (const table of versions)
    await knex.raw(
      `CREATE INDEX ?? ON rm.?? (subject_id, user_id, position DESC) WHERE subject_type = 'conversations'`,
      [`${table}_messages`, table],
    )
}
