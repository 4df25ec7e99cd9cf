import type { Knex } from 'knex'

/** The figure "invited" counts the invitations of mentees to be from an index alone, also as of a date. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX invitations_counted ON app.invitations (company_id, program_id, business_unit, created_at, revoked_at, id)
      WHERE origin <> 'open' AND roles @> '{participant}';
  `)
}
