import type { Knex } from 'knex'

/** Requests that were confirmed before a mentee could take a proposed date say that none was taken, in every table of the read model. */
export async function up(knex: Knex): Promise<void> {
  const tables = await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'mentoring\\_requests\\_v%')
    .pluck('tablename')
  for (const table of tables)
    await knex.raw(
      `UPDATE rm.?? SET attributes = (left(attributes::text, -1) || ',"taken_date":null}')::json
        WHERE attributes -> 'taken_date' IS NULL`,
      [table],
    )
}
