import type { Knex } from 'knex'

/** A stay whose session ran out by the clock waits a little for the next session of the same person. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE realtime.call_stays ADD COLUMN lapsed_at timestamptz`)
}
