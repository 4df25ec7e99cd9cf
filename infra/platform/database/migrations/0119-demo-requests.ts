import type { Knex } from 'knex'

/** What visitors of the public pages ask: information, a demonstration, or an answer to a message. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.contact_requests
      ADD COLUMN kind text NOT NULL DEFAULT 'information' CHECK (kind IN ('information', 'demo', 'contact')),
      -- Of whoever asks for a demonstration.
      ADD COLUMN company_name text CHECK (char_length(company_name) <= 200),
      ADD COLUMN size text CHECK (size IN ('under_100', '100_500', '500_2000', 'over_2000')),
      ADD COLUMN subject text CHECK (char_length(subject) <= 140),
      ADD COLUMN message text CHECK (char_length(message) <= 4000),
      -- The box: they agree to receive information. Until now nobody could ask without it.
      ADD COLUMN wants_information boolean NOT NULL DEFAULT true,
      ADD COLUMN locale text CHECK (locale IN ('fr', 'en'));
  `)
}
