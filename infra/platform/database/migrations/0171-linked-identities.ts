import type { Knex } from 'knex'

/** A flow that links an identity to an account, and the code that its page exchanges, belong to one session. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- No release has kept a person with a flow: what there is has ten minutes left.
    DELETE FROM app.sso_flows WHERE user_id IS NOT NULL;
    ALTER TABLE app.sso_flows
      ADD COLUMN client text REFERENCES app.sessions ON DELETE CASCADE,
      ADD CONSTRAINT sso_flows_links CHECK ((user_id IS NULL) = (client IS NULL));
    CREATE INDEX sso_flows_client ON app.sso_flows (client) WHERE client IS NOT NULL;

    -- A code opens a session of an identity, or links one that no account has yet.
    ALTER TABLE app.sso_codes
      ALTER COLUMN identity_id DROP NOT NULL,
      ADD COLUMN client text REFERENCES app.sessions ON DELETE CASCADE,
      ADD COLUMN issuer text,
      ADD COLUMN subject text,
      ADD CONSTRAINT sso_codes_links CHECK (
        num_nonnulls(identity_id, client) = 1 AND num_nonnulls(client, issuer, subject) IN (0, 3));
    CREATE INDEX sso_codes_client ON app.sso_codes (client) WHERE client IS NOT NULL;
  `)
}
