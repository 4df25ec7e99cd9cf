import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Mentors whom a person marked, for that person alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.favourites (
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      presenter_id uuid NOT NULL REFERENCES app.profiles,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, presenter_id)
    );
    CREATE INDEX favourites_presenter ON app.favourites (presenter_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.favourites TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.favourites')
}
