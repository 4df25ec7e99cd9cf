import type { Knex } from 'knex'

/**
 * Figures of feedback read a narrow index, and the choices of a report from a column: with the words around them they
 * took a second in a company of 10,000 (docs/decisions/2802).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What somebody chose, as '<question>/<code>', from the JSON text of their answers; null: nothing to read.
    CREATE FUNCTION app.chosen(answers text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
      BEGIN
        RETURN array(SELECT lower(answer ->> 'questionId') || '/' || code
          FROM jsonb_array_elements(answers::jsonb) answer, jsonb_array_elements_text(answer -> 'codes') code);
      EXCEPTION WHEN data_exception THEN RETURN NULL;
      END $$;
    CREATE FUNCTION app.keep_chosen() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.chosen := app.chosen(NEW.attributes ->> 'answers');
        RETURN NEW;
      END $$;
  `)
  const tables = (await knex('pg_tables')
    .where('schemaname', 'rm')
    .whereRaw(`tablename ~ '^feedbacks_v[0-9]'`)
    .pluck('tablename')) as string[]
  for (const table of tables) {
    await knex.raw('ALTER TABLE rm.?? ADD COLUMN chosen text[]', [table])
    await knex.raw(`UPDATE rm.?? SET chosen = app.chosen(attributes ->> 'answers')`, [table])
    await knex.raw(
      `CREATE TRIGGER keep_chosen BEFORE INSERT OR UPDATE ON rm.?? FOR EACH ROW EXECUTE FUNCTION app.keep_chosen()`,
      [table],
    )
    await knex.raw(
      `CREATE INDEX ?? ON rm.?? (company_id, requested_at)
        INCLUDE (program_id, author, rating, participant_user_id, presenter_user_id, meeting_id)`,
      [`${table}_figures`, table],
    )
  }
  // A view has the columns that its table had when it was made.
  const views = await knex.raw<{ rows: { table: string }[] }>(
    `SELECT DISTINCT t.relname AS table FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      WHERE r.ev_class = to_regclass('rm.feedbacks')`,
  )
  for (const { table } of views.rows)
    await knex.raw('CREATE OR REPLACE VIEW rm.feedbacks WITH (security_invoker = true) AS SELECT * FROM rm.??', [table])
}
