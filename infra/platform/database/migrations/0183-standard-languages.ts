import type { Knex } from 'knex'
import { standardLanguages } from '../standard-languages.ts'

/** A company that names no languages begins with common ones (docs/decisions/2207). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION app.add_languages(company uuid) RETURNS void LANGUAGE sql AS $function$
      INSERT INTO app.tags (company_id, kind, code, ordinal, label)
      SELECT company, 'language', l.code, l.place - 1, l.label
      FROM ROWS FROM (jsonb_to_recordset($json$${JSON.stringify(standardLanguages)}$json$::jsonb)
        AS (code text, label jsonb)) WITH ORDINALITY AS l (code, label, place)
      WHERE NOT EXISTS (SELECT FROM app.tags t WHERE t.company_id = company AND t.kind = 'language');
    $function$;
    SELECT app.add_languages(id) FROM app.companies;
  `)
}
