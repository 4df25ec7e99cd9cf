import type { Knex } from 'knex'

/**
 * What a search scores and sorts by stands beside the words that it finds by (docs/decisions/2202). The rows that stand
 * are filled here, as a refresh would write them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE rm.community_tokens
      ADD COLUMN seniority_years smallint,
      ADD COLUMN skills bit varying,
      ADD COLUMN job_categories bit varying,
      ADD COLUMN motivations bit varying,
      ADD COLUMN languages bit varying,
      ADD COLUMN week bit(672),
      ADD COLUMN time_zone text,
      ADD COLUMN country text,
      ADD COLUMN city text,
      ADD COLUMN business_unit text,
      ADD COLUMN sort_name text,
      -- Room for a change of these columns on the same page, which leaves the index of words alone.
      SET (fillfactor = 90);

    UPDATE rm.community_tokens t SET seniority_years = c.seniority_years, skills = c.skills,
        job_categories = c.job_categories, motivations = c.motivations, languages = c.languages, week = c.week,
        time_zone = c.time_zone, country = c.country, city = c.city, business_unit = c.business_unit,
        sort_name = c.sort_name
      FROM rm.community c WHERE c.profile_id = t.profile_id AND c.program_id = t.program_id;

    CREATE OR REPLACE VIEW rm.community_search AS SELECT * FROM rm.community_tokens
      WHERE company_id = (SELECT app.current_company());
  `)
}
