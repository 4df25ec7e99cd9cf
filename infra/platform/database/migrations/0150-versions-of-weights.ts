import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What a match weighs has versions, a series of each program. `app.programs` holds the one in force; here are those
 * that were published, the one in force included once another one followed or it was published itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.programs ADD COLUMN weights_version integer NOT NULL DEFAULT 1 CHECK (weights_version >= 1);

    CREATE TABLE app.match_weights_versions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      program_id uuid NOT NULL,
      version integer NOT NULL CHECK (version >= 1),
      weights jsonb NOT NULL,
      -- null: it came with the program, or with an import.
      published_by uuid REFERENCES app.users,
      published_at timestamptz NOT NULL DEFAULT now(),
      -- The version whose weights these are again; null: they were set anew.
      restores integer,
      UNIQUE (program_id, version),
      FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id) ON DELETE CASCADE
    );
    -- A version never changes.
    GRANT SELECT, INSERT ON app.match_weights_versions TO binome_app;
    GRANT SELECT, INSERT, DELETE ON app.match_weights_versions TO binome_system;

    -- Keeps the version in force of a program. Call it before and after each change of its weights.
    CREATE FUNCTION app.keep_weights(program uuid) RETURNS void LANGUAGE sql AS $$
      INSERT INTO app.match_weights_versions (company_id, program_id, version, weights, published_at)
      SELECT company_id, id, weights_version, match_weights, CASE weights_version WHEN 1 THEN created_at ELSE now() END
      FROM app.programs WHERE id = program
      ON CONFLICT (program_id, version) DO NOTHING
    $$;
  `)
  await protectCompanyTable(knex, 'app.match_weights_versions')
}
