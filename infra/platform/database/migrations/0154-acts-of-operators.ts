import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What operators did in the console and may take back for a while, and what took it back (docs/decisions/2904). Ids,
 * codes and figures only.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.operator_acts (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      actor_id uuid NOT NULL,
      resource text NOT NULL CHECK (resource ~ '^[a-z_]{1,40}$'),
      record_id text NOT NULL CHECK (char_length(record_id) BETWEEN 1 AND 100),
      act text NOT NULL CHECK (act ~ '^[a-z_]{1,40}$'),
      -- The people it is about: whoever administers the unit of one of them sees it.
      user_ids uuid[] NOT NULL,
      -- What its reversal needs to know.
      kept jsonb NOT NULL,
      -- Of everything that the call wrote.
      correlation_id text NOT NULL,
      -- The act that this one takes back.
      undoes uuid REFERENCES app.operator_acts ON DELETE CASCADE,
      at timestamptz NOT NULL DEFAULT now(),
      -- null: its command has not answered.
      done_at timestamptz,
      UNIQUE (undoes)
    );
    CREATE INDEX operator_acts_at ON app.operator_acts (company_id, at DESC, id);
    CREATE INDEX operator_acts_record ON app.operator_acts (company_id, resource, record_id);
    CREATE INDEX operator_acts_call ON app.operator_acts (company_id, correlation_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.operator_acts TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.operator_acts')
}
