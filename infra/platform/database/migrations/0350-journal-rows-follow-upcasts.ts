import type { Knex } from 'knex'

/**
 * The journal shows events in their current shape. Rows of sessions that were held before `reportedByBoth` was told get
 * it here, as the upcast of `MeetingFinished` gives it (docs/decisions/2010).
 */
export async function up(knex: Knex): Promise<void> {
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'journal\\_v%')
    .pluck('tablename')) as string[]
  for (const table of tables)
    await knex.raw(
      `UPDATE rm.?? SET data = (data::jsonb || jsonb_build_object(
          'reportedByBoth', coalesce(data ->> 'evidence' = 'confirmed_by_both', false)))::json
        WHERE type = 'MeetingFinished' AND data ->> 'reportedByBoth' IS NULL`,
      [table],
    )
}
