import type { Knex } from 'knex'

/** An identity whose subject is an address is found in whatever case its provider writes it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX sso_identities_folded ON app.sso_identities (company_id, issuer, lower(subject));
  `)
}
