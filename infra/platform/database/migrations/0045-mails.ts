import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * The outbox of mails, and the mailbox of the embedded demo (docs/mail.md). A row keeps what is personal, `address`,
 * `params` and `link`, until its mail was sent.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.mails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
      template text NOT NULL CHECK (template ~ '^[a-z_]{1,40}$'),
      -- null: an address without an account.
      user_id uuid,
      -- null: the one of the account, read when the mail is sent.
      address text,
      locale text CHECK (locale IN ('fr', 'en')),
      params jsonb NOT NULL DEFAULT '{}',
      -- id and expires_at; its secret is made when the mail is sent.
      link jsonb,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      give_up_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
      -- A code, never a server's words: they repeat addresses.
      last_error text CHECK (last_error ~ '^[a-z0-9_]{1,60}$'),
      -- While sending: who, until when, and since when the server may have the message.
      sender text,
      lease_until timestamptz,
      data_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, key)
    );
    CREATE INDEX mails_due ON app.mails (next_attempt_at) WHERE state = 'waiting';
    CREATE INDEX mails_sending ON app.mails (lease_until) WHERE state = 'sending';
    CREATE INDEX mails_list ON app.mails (company_id, created_at DESC);
    CREATE INDEX mails_user ON app.mails (user_id);
    CREATE INDEX mails_age ON app.mails (created_at);
    GRANT SELECT, INSERT, UPDATE ON app.mails TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.mails TO binome_system;

    CREATE TABLE app.demo_mailbox (
      mail_id uuid PRIMARY KEY REFERENCES app.mails ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      address text NOT NULL,
      subject text NOT NULL,
      html text NOT NULL,
      plain text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX demo_mailbox_at ON app.demo_mailbox (at DESC);
    GRANT SELECT, INSERT, DELETE ON app.demo_mailbox TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.mails')
  await protectCompanyTable(knex, 'app.demo_mailbox', { tenantRole: null })
}
