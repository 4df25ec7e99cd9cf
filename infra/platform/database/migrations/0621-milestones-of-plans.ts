import type { Knex } from 'knex'

/**
 * Milestones in the rows of plans: columns that are added in place (docs/decisions/2011), and empty attributes. No plan
 * has a milestone yet.
 */
export async function up(knex: Knex): Promise<void> {
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'action\\_plans\\_v%')
    .pluck('tablename')) as string[]
  for (const table of tables) {
    await knex.raw(
      `ALTER TABLE rm.?? ADD COLUMN milestones_version integer NOT NULL DEFAULT 0, ADD COLUMN next_milestone_on date`,
      [table],
    )
    await knex.raw('ALTER TABLE rm.?? ALTER COLUMN milestones_version DROP DEFAULT', [table])
    await knex.raw('CREATE INDEX ?? ON rm.?? (next_milestone_on, id) WHERE next_milestone_on IS NOT NULL', [
      `${table}_milestones`,
      table,
    ])
    await knex.raw(
      `UPDATE rm.?? SET attributes = (attributes::jsonb || '{"milestones": [], "milestones_version": 0,
        "next_milestone_on": null, "milestones_past": {}}')::json`,
      [table],
    )
  }
  // A view has the columns that its table had when it was made.
  const views = await knex.raw<{ rows: { table: string }[] }>(
    `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      WHERE r.ev_class = to_regclass('rm.action_plans')`,
  )
  for (const { table } of views.rows)
    await knex.raw('CREATE OR REPLACE VIEW rm.action_plans WITH (security_invoker = true) AS SELECT * FROM rm.??', [
      table,
    ])
}
