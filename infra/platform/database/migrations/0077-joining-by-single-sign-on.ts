import type { Knex } from 'knex'

/** Company sign-on in the login step of joining: the identity that an invited person has shown. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whose sign-up the identity is for; null: a sign-in.
    ALTER TABLE app.sso_flows ADD COLUMN invitation_id uuid REFERENCES app.invitations ON DELETE CASCADE;
    -- connection_id, issuer, subject, session_index; good for an hour.
    ALTER TABLE app.invitations ADD COLUMN identity jsonb, ADD COLUMN identity_at timestamptz;
  `)
}
