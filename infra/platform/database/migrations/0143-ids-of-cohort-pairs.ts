import type { Knex } from 'knex'

/** A mentee is in several drafts: lists find their rows by a key that is of one row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE app.cohort_match_pairs ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE')
}
