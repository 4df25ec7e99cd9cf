import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** The archives of their data that people asked for; the files are in the file store, under `file_key`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.data_exports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'expired')),
      requested_at timestamptz NOT NULL DEFAULT now(),
      ready_at timestamptz,
      expires_at timestamptz,
      file_key text,
      bytes bigint,
      done integer,
      total integer,
      attempts integer NOT NULL DEFAULT 0,
      -- Whoever makes it holds it until then.
      lease_until timestamptz
    );
    -- One at a time.
    CREATE UNIQUE INDEX data_exports_open ON app.data_exports (user_id) WHERE state IN ('waiting', 'running');
    CREATE INDEX data_exports_list ON app.data_exports (user_id, requested_at DESC);
    CREATE INDEX data_exports_due ON app.data_exports (requested_at) WHERE state IN ('waiting', 'running');
    CREATE INDEX data_exports_expiry ON app.data_exports (expires_at) WHERE file_key IS NOT NULL;
    GRANT SELECT, INSERT ON app.data_exports TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.data_exports TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.data_exports')
}
