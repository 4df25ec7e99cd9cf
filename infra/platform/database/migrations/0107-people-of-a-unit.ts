import type { Knex } from 'knex'

/** Whom a unit has is read from the index alone: its people stand all over their table (docs/decisions/2902). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX users_of_unit ON app.users (company_id, business_unit) INCLUDE (id, status);
    DROP INDEX app.users_unit;
  `)
}
