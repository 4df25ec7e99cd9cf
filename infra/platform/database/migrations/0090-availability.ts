import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Hours that people change themselves, their days apart, and their busy times from other calendars. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.availabilities ADD COLUMN revision integer NOT NULL DEFAULT 0;

    -- The days from the first to the last have these hours instead of those of the week; none: closed.
    CREATE TABLE app.availability_exceptions (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      first_day date NOT NULL,
      last_day date NOT NULL,
      hours jsonb NOT NULL DEFAULT '[]',
      -- For the person alone.
      label text CHECK (char_length(label) <= 60),
      revision integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (first_day <= last_day AND last_day <= first_day + 366)
    );
    CREATE INDEX availability_exceptions_user ON app.availability_exceptions (user_id, last_day);
    CREATE INDEX availability_exceptions_company ON app.availability_exceptions (company_id);

    -- A calendar of somewhere else, of which only the busy times are kept. The address is a secret.
    CREATE TABLE app.outside_calendars (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      address jsonb NOT NULL,
      host text NOT NULL,
      busy tstzmultirange NOT NULL DEFAULT '{}',
      due_at timestamptz NOT NULL DEFAULT now(),
      tried_at timestamptz,
      read_at timestamptz,
      failure text,
      failures integer NOT NULL DEFAULT 0,
      entity_tag text,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX outside_calendars_user ON app.outside_calendars (user_id);
    CREATE INDEX outside_calendars_due ON app.outside_calendars (due_at);
    CREATE INDEX outside_calendars_company ON app.outside_calendars (company_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.availability_exceptions, app.outside_calendars
      TO binome_app, binome_system;
  `)
  for (const table of ['availability_exceptions', 'outside_calendars']) await protectCompanyTable(knex, `app.${table}`)
}
