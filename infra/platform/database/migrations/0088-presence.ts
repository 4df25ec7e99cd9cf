import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Who has the application open: a row for each socket that says so. A process prolongs the rows of its sockets, so that
 * those of a process that died expire. Nothing is lost when the table is emptied: the sockets come back.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE UNLOGGED TABLE realtime.presence (
      stay uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      user_id uuid NOT NULL,
      since timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX presence_user ON realtime.presence (company_id, user_id);
    CREATE INDEX presence_expiry ON realtime.presence (expires_at);
    GRANT SELECT ON realtime.presence TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON realtime.presence TO binome_system;
  `)
  await protectCompanyTable(knex, 'realtime.presence')
}
