import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Who is in the call of a meeting, from which tab. It is no cache: when a row is over, the meeting is told that its
 * party has left, whatever ended the socket, the process or the database. Nothing of what is said or shown is here.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE realtime.call_stays (
      stay uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies ON DELETE CASCADE,
      meeting_id uuid NOT NULL,
      party text NOT NULL CHECK (party IN ('participant', 'presenter')),
      user_id uuid NOT NULL,
      -- The session that it was opened with: its end ends the stay.
      client text NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      -- When the server last heard of that tab.
      seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      -- When the call closes by the agreed time.
      closes_at timestamptz NOT NULL,
      -- A process is telling the meeting that the party has left.
      claimed_until timestamptz
    );
    CREATE INDEX call_stays_meeting ON realtime.call_stays (company_id, meeting_id);
    CREATE INDEX call_stays_user ON realtime.call_stays (company_id, user_id);
    CREATE INDEX call_stays_expiry ON realtime.call_stays (expires_at);
    GRANT SELECT ON realtime.call_stays TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON realtime.call_stays TO binome_system;
  `)
  await protectCompanyTable(knex, 'realtime.call_stays')
}
