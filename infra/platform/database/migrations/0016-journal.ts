import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** The read model `journal`: the log as auditors search it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE rm.journal_v1 (
      stream text NOT NULL,
      revision bigint NOT NULL,
      event_id uuid NOT NULL,
      company_id uuid NOT NULL,
      position bigint NOT NULL,
      category text NOT NULL,
      type text NOT NULL,
      at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL,
      actor_kind text NOT NULL,
      actor_id uuid,
      correlation_id text NOT NULL,
      data json NOT NULL,
      PRIMARY KEY (stream, revision)
    );
    CREATE INDEX journal_v1_place ON rm.journal_v1 (company_id, position);
    CREATE INDEX journal_v1_type ON rm.journal_v1 (company_id, type, position);
    CREATE INDEX journal_v1_actor ON rm.journal_v1 (company_id, actor_id, position);
    CREATE INDEX journal_v1_correlation ON rm.journal_v1 (company_id, correlation_id);
    CREATE INDEX journal_v1_moment ON rm.journal_v1 (company_id, at);
    CREATE INDEX journal_v1_event ON rm.journal_v1 (event_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON rm.journal_v1 TO binome_system;
    GRANT SELECT ON rm.journal_v1 TO binome_app;
    CREATE VIEW rm.journal WITH (security_invoker = true) AS SELECT * FROM rm.journal_v1;
    GRANT SELECT ON rm.journal TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'rm.journal_v1')
}
