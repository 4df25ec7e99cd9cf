import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Notifications beyond the application (docs/mail.md): what waits to be sent by which channel, what each person wants,
 * and the acts that links of mails allow. SMS share the outbox of mails.
 */
export async function up(knex: Knex): Promise<void> {
  // A constant: nothing older is sent, whatever is rebuilt or restored.
  const since = new Date().toISOString()
  await knex.raw(`
    CREATE FUNCTION app.notices_since() RETURNS timestamptz LANGUAGE sql IMMUTABLE
      AS $$ SELECT '${since}'::timestamptz $$;

    CREATE TABLE app.notices (
      -- Of the notification: of the event and its recipient.
      id uuid NOT NULL,
      channel text NOT NULL CHECK (channel IN ('email', 'sms')),
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
      subject_type text NOT NULL,
      subject_id uuid NOT NULL,
      params jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL,
      -- When it is looked at; null: it was sent, or left out.
      due_at timestamptz DEFAULT now(),
      -- It waits for the mail of the day.
      in_digest boolean NOT NULL DEFAULT false,
      PRIMARY KEY (id, channel)
    );
    CREATE INDEX notices_due ON app.notices (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX notices_user ON app.notices (user_id);
    CREATE INDEX notices_age ON app.notices (at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.notices TO binome_system;

    CREATE TABLE app.notification_settings (
      user_id uuid PRIMARY KEY REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- By topic and channel, where it is not the default.
      choices jsonb NOT NULL DEFAULT '{}',
      -- The hour of the one mail of the day, in the person's zone.
      digest_hour smallint CHECK (digest_hour BETWEEN 0 AND 23),
      quiet_from time,
      quiet_to time,
      CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to)
    );
    GRANT SELECT, INSERT, UPDATE ON app.notification_settings TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.notification_settings TO binome_system;

    CREATE TABLE app.mail_acts (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL,
      act text NOT NULL CHECK (act IN ('accept_request', 'refuse_request', 'accept_date', 'decline_date')),
      subject_id uuid NOT NULL,
      -- The date that the mail shows; another one is not accepted by it.
      appointment_id uuid,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX mail_acts_user ON app.mail_acts (user_id);
    CREATE INDEX mail_acts_age ON app.mail_acts (expires_at);
    GRANT SELECT, UPDATE ON app.mail_acts TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.mail_acts TO binome_system;

    ALTER TABLE app.mails ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms'));
    DROP INDEX app.mails_due;
    CREATE INDEX mails_due ON app.mails (channel, next_attempt_at) WHERE state = 'waiting';
  `)
  await protectCompanyTable(knex, 'app.notices', { tenantRole: null })
  await protectCompanyTable(knex, 'app.notification_settings')
  await protectCompanyTable(knex, 'app.mail_acts')
}
