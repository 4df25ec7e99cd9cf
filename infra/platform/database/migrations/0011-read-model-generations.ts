import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Rebuilds of one version beside each other (docs/decisions/2011), and events that a read model leaves out. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE rm.projections ADD COLUMN generation integer NOT NULL DEFAULT 1;
    ALTER TABLE rm.projections DROP CONSTRAINT projections_pkey, ADD PRIMARY KEY (name, version, generation);
    ALTER TABLE rm.projections ADD COLUMN started_at timestamptz NOT NULL DEFAULT now();

    -- Kept when it is lifted: who left out what, and when, stays readable.
    CREATE TABLE rm.skipped_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      projection text NOT NULL,
      event_id uuid NOT NULL,
      company_id uuid NOT NULL,
      stream text NOT NULL,
      position bigint NOT NULL,
      type text NOT NULL,
      error text NOT NULL,
      reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
      skipped_by text NOT NULL,
      skipped_at timestamptz NOT NULL DEFAULT now(),
      lifted_by text,
      lifted_at timestamptz
    );
    CREATE UNIQUE INDEX skipped_events_standing ON rm.skipped_events (projection, event_id) WHERE lifted_at IS NULL;
    GRANT SELECT, INSERT ON rm.skipped_events TO binome_system;
    GRANT UPDATE (lifted_by, lifted_at) ON rm.skipped_events TO binome_system;
    GRANT SELECT ON rm.skipped_events TO binome_app;

    -- No reader of one company is granted the table.
    DROP POLICY one_company ON rm.notification_subjects_v1;
  `)
  await protectCompanyTable(knex, 'rm.skipped_events')
}
