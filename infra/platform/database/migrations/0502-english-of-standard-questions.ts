import type { Knex } from 'knex'
import { standardEnglish } from '../standard-english.ts'

/**
 * Standard questions and steps in better English: for companies to come, and for those that there are wherever a text
 * is still the standard one, in both languages. Codes, which answers hold, stay.
 */
export async function up(knex: Knex): Promise<void> {
  const script = `
    CREATE FUNCTION app.reworded(said jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $function$
      SELECT coalesce((SELECT one.better FROM jsonb_to_recordset($json$${JSON.stringify(standardEnglish)}$json$::jsonb)
        AS one (was jsonb, better jsonb) WHERE one.was = said), said);
    $function$;

    CREATE FUNCTION app.reword_standard_questions(company uuid) RETURNS void LANGUAGE sql AS $function$
      UPDATE app.profile_questions q SET title = app.reworded(q.title), help = app.reworded(q.help),
        choices = (
          SELECT coalesce(jsonb_agg(c.one || jsonb_strip_nulls(jsonb_build_object(
            'label', app.reworded(c.one -> 'label'), 'help', app.reworded(c.one -> 'help'))) ORDER BY c.place), '[]')
          FROM jsonb_array_elements(q.choices) WITH ORDINALITY c (one, place))
      WHERE q.company_id = company;
      UPDATE app.profile_steps s SET title = app.reworded(s.title), heading = app.reworded(s.heading),
        help = app.reworded(s.help)
      WHERE s.company_id = company;
    $function$;
    SELECT app.reword_standard_questions(id) FROM app.companies;

    -- Labels are given to standard titles as they were.
    CREATE OR REPLACE FUNCTION app.add_profile_questions(company uuid) RETURNS void LANGUAGE sql AS $function$
      SELECT app.add_standard_questions(company);
      SELECT app.label_standard_questions(company);
      SELECT app.reword_standard_questions(company);
    $function$;
  `
  // Knex takes a question mark for a binding unless it is escaped.
  await knex.raw(script.replaceAll('?', String.raw`\?`))
}
