import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Streams that the relay to Kafka has stopped, and their events since: a list for operators, emptied by a retry. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE SCHEMA relay;
    GRANT USAGE ON SCHEMA relay TO binome_system;
    CREATE TABLE relay.parked (
      event_id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      stream text COLLATE "C" NOT NULL,
      revision bigint NOT NULL,
      position bigint NOT NULL,
      type text NOT NULL,
      -- Of the event that stopped the stream; null for those that wait behind it.
      problem text,
      parked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX parked_stream ON relay.parked (stream, revision);
    GRANT SELECT, INSERT, DELETE ON relay.parked TO binome_system;
  `)
  await protectCompanyTable(knex, 'relay.parked', { tenantRole: null })
}
