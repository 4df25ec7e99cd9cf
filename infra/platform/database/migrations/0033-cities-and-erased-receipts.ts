import type { Knex } from 'knex'

/**
 * Rows as they are written from now on: the directory finds mentors by their city too, and the receipts of people whose account is
 * erased keep their figures only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE rm.community_tokens t SET tokens = t.tokens || array_to_tsvector(rm.words(u.city))
    FROM app.profiles p JOIN app.users u ON u.id = p.user_id
    WHERE p.id = t.profile_id AND u.city IS NOT NULL
  `)
  const tables = await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereLike('tablename', 'mentoring\\_requests\\_v%')
    .pluck('tablename')
  for (const table of tables)
    await knex.raw(
      `UPDATE rm.?? r SET attributes = jsonb_set(r.attributes::jsonb, '{receipt,criteria}', (
          SELECT coalesce(jsonb_agg(criterion - 'slots' - 'minutes' || '{"matched":[]}' ORDER BY place), '[]')
          FROM jsonb_array_elements(r.attributes::jsonb #> '{receipt,criteria}') WITH ORDINALITY AS held (criterion, place)
        ))::json
        FROM app.users u WHERE u.id IN (r.participant_user_id, r.presenter_user_id) AND u.status = 'erased'`,
      [table],
    )
}
