import type { Knex } from 'knex'

/** What a program decides instead of the company, and whether it is over for good (docs/decisions/2702). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- null: the company's.
    ALTER TABLE app.programs
      ADD COLUMN max_accompaniments_presenter integer CHECK (max_accompaniments_presenter BETWEEN 0 AND 1000),
      ADD COLUMN max_accompaniments_participant integer CHECK (max_accompaniments_participant BETWEEN 0 AND 1000),
      ADD COLUMN request_expiry_days integer CHECK (request_expiry_days BETWEEN 1 AND 90),
      -- Nobody enters it, asks in it or sees its mentors; what runs goes on.
      ADD COLUMN archived_at timestamptz;
  `)
}
