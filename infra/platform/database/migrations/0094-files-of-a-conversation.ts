import type { Knex } from 'knex'

/** The files of a conversation are listed without reading its messages. */
export async function up(knex: Knex): Promise<void> {
  const versions = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'messages\\_v%')
    .pluck('tablename')) as string[]
  for (const table of versions)
    await knex.raw('CREATE INDEX ?? ON rm.?? (conversation_id, number DESC) WHERE attachment_name IS NOT NULL', [
      `${table}_files`,
      table,
    ])
}
