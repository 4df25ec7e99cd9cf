import type { Knex } from 'knex'

/** What people wait for: the other profile. And which of their places in programs they use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- {"presenter": "instant of asking"}: as the stream of the account says.
    ALTER TABLE app.users ADD COLUMN asked_profiles jsonb NOT NULL DEFAULT '{}';
    CREATE INDEX users_asked_profiles ON app.users (company_id) WHERE asked_profiles <> '{}';

    -- When the person chose this program for the profile; the latest is the current one, else the first joined.
    ALTER TABLE app.program_enrollments ADD COLUMN chosen_at timestamptz;
  `)
}
