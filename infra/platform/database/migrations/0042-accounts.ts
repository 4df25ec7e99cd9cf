import type { Knex } from 'knex'

/**
 * What a sign-up asks for, and what ties an account's row to its stream. A row that is being registered is hidden from
 * the tenant role until the event is written (docs/decisions/2101).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users
      ADD COLUMN date_of_birth date,
      ADD COLUMN gender text CHECK (gender IN ('woman', 'man', 'other')),
      ADD COLUMN consent_basis text CHECK (consent_basis IN ('emancipated', 'parental')),
      ADD COLUMN consent_at timestamptz,
      ADD COLUMN professional_status text
        CHECK (professional_status IN ('executive', 'supervisor', 'employee', 'apprentice')),
      ADD COLUMN worksite text,
      -- When the status began; null: before this was kept.
      ADD COLUMN status_at timestamptz,
      -- Of the account's stream, as far as the row shows it.
      ADD COLUMN account_revision integer NOT NULL DEFAULT -1,
      -- Until then the account does not count as an administrator: a command is taking it away.
      ADD COLUMN admin_leaving_until timestamptz,
      ADD CONSTRAINT users_consent CHECK ((consent_basis IS NULL) = (consent_at IS NULL)),
      DROP CONSTRAINT users_status_check,
      ADD CONSTRAINT users_status_check
        CHECK (status IN ('registering', 'pending_approval', 'active', 'disabled', 'rejected', 'erased'));
    CREATE INDEX users_registering ON app.users (created_at) WHERE status = 'registering';
    CREATE POLICY registered ON app.users AS RESTRICTIVE TO binome_app
      USING (status <> 'registering') WITH CHECK (status <> 'registering');
  `)
}
