import type { Knex } from 'knex'

/**
 * What the score may compare of mentors who show it: talents and personality, as codes (docs/decisions/2201). null for
 * all others, which costs a row nothing. `rm.community_search` gets them with the columns of 0128.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [table, view] of [
    ['community', 'community_listed'],
    ['community_tokens', 'community_search'],
  ])
    await knex.raw(`
      ALTER TABLE rm.${table} ADD COLUMN talents text[], ADD COLUMN personality text[];
      CREATE OR REPLACE VIEW rm.${view} AS SELECT * FROM rm.${table}
        WHERE company_id = (SELECT app.current_company())${table === 'community' ? ' AND listed' : ''};
      UPDATE rm.${table} c SET (talents, personality) = (
        SELECT ${codes('talents')}, ${codes('personality')} FROM app.profiles p WHERE p.id = c.profile_id)
      FROM app.profiles shown WHERE shown.id = c.profile_id AND shown.shows_talents;
    `)
}

function codes(field: string): string {
  return `(SELECT array_agg(answer ->> 'code') FROM jsonb_array_elements(
    CASE jsonb_typeof(p.answers -> '${field}') WHEN 'array' THEN p.answers -> '${field}' ELSE '[]' END) answer
    WHERE EXISTS (SELECT FROM app.profile_questions q
      WHERE q.company_id = p.company_id AND q.field_name = '${field}' AND NOT q.archived))`
}
