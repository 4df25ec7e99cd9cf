import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What mentees say of their mentors, and searches of the directory that their owners named. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.recommendations (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      -- The mentor's profile, and the account of the mentee who wrote.
      presenter_id uuid NOT NULL REFERENCES app.profiles,
      author_id uuid NOT NULL REFERENCES app.users,
      text text NOT NULL CHECK (char_length(text) BETWEEN 20 AND 1000),
      -- The mentor took it off their page.
      hidden boolean NOT NULL DEFAULT false,
      -- An administrator took it off for everybody but its author.
      removed_reason text CHECK (char_length(removed_reason) BETWEEN 3 AND 500),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (presenter_id, author_id)
    );
    CREATE INDEX recommendations_author ON app.recommendations (author_id);

    CREATE TABLE app.saved_searches (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      revision integer NOT NULL DEFAULT 0,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      -- What follows the question mark of the directory's address.
      query text NOT NULL CHECK (char_length(query) <= 2000),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX saved_searches_user ON app.saved_searches (user_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.recommendations, app.saved_searches TO binome_app, binome_system;
  `)
  for (const table of ['recommendations', 'saved_searches']) await protectCompanyTable(knex, `app.${table}`)
}
