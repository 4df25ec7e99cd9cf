import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** First passwords, single-use links of accounts, and the look that a person prefers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.users
      -- Somebody else chose the password: its owner must replace it before this instant. Null: it is their own.
      ADD COLUMN first_password_until timestamptz,
      ADD COLUMN password_set_at timestamptz,
      ADD COLUMN theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('light', 'dark', 'system'));

    CREATE TABLE app.account_links (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      -- null: the address that was typed has no account; the row is written all the same, so that it takes as long.
      user_id uuid REFERENCES app.users,
      purpose text NOT NULL CHECK (purpose IN ('password_reset', 'email_change', 'sign_in')),
      -- The new address that the link confirms.
      email text CHECK (email = lower(email)),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((purpose = 'email_change') = (email IS NOT NULL))
    );
    CREATE INDEX account_links_user ON app.account_links (user_id, purpose, created_at DESC);
    CREATE INDEX account_links_expiry ON app.account_links (expires_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.account_links TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.account_links')
}
