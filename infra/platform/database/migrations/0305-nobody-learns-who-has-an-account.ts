import type { Knex } from 'knex'

/**
 * `paranoid` is on by default (docs/decisions/2103). A stored "off" was the default that any save of the settings wrote
 * down, not a choice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`UPDATE app.companies SET settings = settings - 'paranoid' WHERE settings -> 'paranoid' = 'false'`)
}
