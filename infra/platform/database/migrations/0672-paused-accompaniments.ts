import type { Knex } from 'knex'

/**
 * When a paused accompaniment goes on: a column that may be empty, added in place (docs/decisions/2011). None is paused
 * yet.
 */
export async function up(knex: Knex): Promise<void> {
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'mentoring\\_relationships\\_v%')
    .pluck('tablename')) as string[]
  for (const table of tables) {
    await knex.raw('ALTER TABLE rm.?? ADD COLUMN resumes_at timestamptz', [table])
    await knex.raw('CREATE INDEX ?? ON rm.?? (resumes_at, id) WHERE resumes_at IS NOT NULL', [`${table}_paused`, table])
  }
  // A view has the columns that its table had when it was made.
  const views = await knex.raw<{ rows: { table: string }[] }>(
    `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      WHERE r.ev_class = to_regclass('rm.mentoring_relationships')`,
  )
  for (const { table } of views.rows)
    await knex.raw(
      'CREATE OR REPLACE VIEW rm.mentoring_relationships WITH (security_invoker = true) AS SELECT * FROM rm.??',
      [table],
    )
}
