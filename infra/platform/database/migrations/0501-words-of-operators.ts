import type { Knex } from 'knex'

const models = ['mentoring_requests', 'mentoring_relationships', 'meetings'] as const

/**
 * An operator who ends something may write a word with it: who wrote it stands in a column that may be empty, added in
 * place (docs/decisions/2011). The journal gets the shape of the two upcasts (docs/decisions/2010).
 */
export async function up(knex: Knex): Promise<void> {
  const tablesOf = async (model: string) =>
    (await knex('pg_tables')
      .where('schemaname', 'rm')
      .whereLike('tablename', `${model.replaceAll('_', '\\_')}\\_v%`)
      .pluck('tablename')) as string[]
  const journals = await tablesOf('journal')
  for (const journal of journals)
    await knex.raw(
      `UPDATE rm.?? SET data = (data::jsonb || '{"note": null}')::json
        WHERE type IN ('MentoringRequestRevoked', 'RelationshipAdminFinished') AND data -> 'note' IS NULL`,
      [journal],
    )
  for (const model of models) {
    for (const table of await tablesOf(model)) {
      await knex.raw('ALTER TABLE rm.?? ADD COLUMN ended_by_user text', [table])
      await knex.raw('CREATE INDEX ?? ON rm.?? (ended_by_user) WHERE ended_by_user IS NOT NULL', [
        `${table}_ended_by`,
        table,
      ])
      if (model === 'mentoring_requests')
        await knex.raw(
          `UPDATE rm.?? SET attributes = (left(attributes::text, -1) || ',"revocation_note":null}')::json
            WHERE attributes -> 'revocation_note' IS NULL`,
          [table],
        )
      if (model === 'meetings')
        for (const journal of journals)
          await knex.raw(
            `UPDATE rm.?? r SET ended_by_user = e.actor_id::text FROM rm.?? e
              WHERE e.stream = 'meeting-' || r.id AND e.type = 'MeetingCancelled' AND e.data ->> 'by' = 'admin'
                AND e.data ->> 'note' IS NOT NULL`,
            [table, journal],
          )
    }
    // A view has the columns that its table had when it was made.
    const views = await knex.raw<{ rows: { table: string }[] }>(
      `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
        JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
        WHERE r.ev_class = to_regclass(?)`,
      [`rm.${model}`],
    )
    for (const { table } of views.rows)
      await knex.raw('CREATE OR REPLACE VIEW rm.?? WITH (security_invoker = true) AS SELECT * FROM rm.??', [
        model,
        table,
      ])
  }
}
