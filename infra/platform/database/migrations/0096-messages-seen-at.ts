import type { Knex } from 'knex'

/**
 * When a message was first seen. What was seen before this has no time: the column is empty, and readers say "seen"
 * alone.
 */
export async function up(knex: Knex): Promise<void> {
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'messages\\_v%')
    .pluck('tablename')) as string[]
  for (const table of tables) await knex.raw('ALTER TABLE rm.?? ADD COLUMN seen_at timestamptz', [table])
  // A view has the columns that its table had when it was made.
  const views = await knex.raw<{ rows: { table: string }[] }>(
    `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      WHERE r.ev_class = to_regclass('rm.messages')`,
  )
  for (const { table } of views.rows)
    await knex.raw('CREATE OR REPLACE VIEW rm.messages WITH (security_invoker = true) AS SELECT * FROM rm.??', [table])
}
