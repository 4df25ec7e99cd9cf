import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What people tell the team of an accompaniment in confidence: no event has it. Words are sealed under the key of the
 * author of the case, those of the team too.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.help_readers (
      company_id uuid NOT NULL REFERENCES app.companies,
      program_id uuid NOT NULL REFERENCES app.programs,
      topic text NOT NULL CHECK (topic IN ('no_answer', 'another_mentor', 'conduct', 'other')),
      user_id uuid NOT NULL REFERENCES app.users,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (program_id, topic, user_id)
    );
    CREATE INDEX help_readers_company ON app.help_readers (company_id);
    CREATE INDEX help_readers_user ON app.help_readers (user_id);

    CREATE TABLE app.help_cases (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- null: erased.
      author_id uuid REFERENCES app.users,
      -- The other party; null: erased.
      counterpart_id uuid REFERENCES app.users,
      -- null: with the account of a party.
      relationship_id uuid,
      program_id uuid NOT NULL REFERENCES app.programs,
      topic text NOT NULL CHECK (topic IN ('no_answer', 'another_mentor', 'conduct', 'other')),
      wish text CHECK (wish IN ('advice', 'check_in', 'another_mentor', 'unsure')),
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'in_hands', 'closed')),
      outcome text CHECK (outcome IN ('advised', 'checked_in', 'passed_on', 'no_action', 'another_mentor', 'withdrawn',
        'author_erased')),
      -- Who has it in hands.
      reader_id uuid REFERENCES app.users,
      -- Profiles of mentors.
      proposed uuid[] NOT NULL DEFAULT '{}',
      revision integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The day by which the team promised to answer, on the company's clock.
      due_on date NOT NULL,
      taken_at timestamptz,
      answered_at timestamptz,
      -- When its readers were reminded that it is overdue.
      reminded_at timestamptz,
      -- The author is still to be told that the team answered.
      tell_since timestamptz,
      closed_at timestamptz,
      erase_at timestamptz,
      CHECK ((state = 'closed') = (closed_at IS NOT NULL AND outcome IS NOT NULL AND erase_at IS NOT NULL))
    );
    CREATE INDEX help_cases_list ON app.help_cases (company_id, due_on, id);
    CREATE INDEX help_cases_author ON app.help_cases (author_id);
    CREATE INDEX help_cases_counterpart ON app.help_cases (counterpart_id);
    CREATE INDEX help_cases_reader ON app.help_cases (reader_id);
    CREATE INDEX help_cases_tell ON app.help_cases (tell_since) WHERE tell_since IS NOT NULL;
    CREATE INDEX help_cases_erase ON app.help_cases (erase_at) WHERE erase_at IS NOT NULL;

    CREATE TABLE app.help_messages (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      case_id uuid NOT NULL REFERENCES app.help_cases ON DELETE CASCADE,
      from_team boolean NOT NULL,
      -- null: erased.
      sender_id uuid REFERENCES app.users,
      words jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX help_messages_case ON app.help_messages (case_id, created_at, id);
    CREATE INDEX help_messages_company ON app.help_messages (company_id);
    CREATE INDEX help_messages_sender ON app.help_messages (sender_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.help_readers, app.help_cases, app.help_messages
      TO binome_app, binome_system;
  `)
  for (const table of ['help_readers', 'help_cases', 'help_messages']) await protectCompanyTable(knex, `app.${table}`)
}
