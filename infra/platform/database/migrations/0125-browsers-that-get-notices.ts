import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Notices in browsers (docs/mail.md): who asked for them, and the key that signs what is sent to push services. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.push_subscriptions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      -- It ends with the session that asked: one for each.
      client text NOT NULL UNIQUE REFERENCES app.sessions ON DELETE CASCADE,
      -- Of the browser, at its push service.
      endpoint text NOT NULL CHECK (endpoint ~ '^https://' AND length(endpoint) <= 1000),
      -- What a message to the browser is encrypted with, in base64url (RFC 8291).
      p256dh text NOT NULL CHECK (length(p256dh) = 87),
      auth text NOT NULL CHECK (length(auth) = 22),
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, endpoint)
    );
    CREATE INDEX push_subscriptions_user ON app.push_subscriptions (user_id);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.push_subscriptions TO binome_app, binome_system;

    CREATE TABLE vault.push_key (
      single boolean PRIMARY KEY DEFAULT true CHECK (single),
      wrapped bytea NOT NULL,
      kek_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT, INSERT, UPDATE ON vault.push_key TO binome_vault;

    ALTER TABLE app.notices DROP CONSTRAINT notices_channel_check,
      ADD CONSTRAINT notices_channel_check CHECK (channel IN ('email', 'sms', 'push'));
    ALTER TABLE app.mails DROP CONSTRAINT mails_channel_check,
      ADD CONSTRAINT mails_channel_check CHECK (channel IN ('email', 'sms', 'push'));
  `)
  await protectCompanyTable(knex, 'app.push_subscriptions')
}
