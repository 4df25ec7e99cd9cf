import type { Knex } from 'knex'

/**
 * Stays in the calls of workshops too: `meeting_id` is then the workshop, and `party` the person. What the browsers
 * tell each other has a stream for each stay now.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE realtime.call_stays DROP CONSTRAINT call_stays_party_check;
    ALTER TABLE realtime.call_stays ADD COLUMN kind text NOT NULL DEFAULT 'meeting'
      CHECK (kind IN ('meeting', 'workshop'));
    ALTER TABLE realtime.call_stays ADD CONSTRAINT call_stays_party_check
      CHECK (kind = 'workshop' OR party IN ('participant', 'presenter'));
  `)
}
