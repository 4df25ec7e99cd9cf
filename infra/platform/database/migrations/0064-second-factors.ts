import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Second factors, recovery codes, passkeys, and the questions of sign-ins that are under way. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.second_factors (
      user_id uuid PRIMARY KEY REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- Sealed with the person's key in the vault.
      secret jsonb NOT NULL,
      -- null: the secret was shown, and no code of it was given yet.
      confirmed_at timestamptz,
      -- Of the last code that was taken, in steps of 30 seconds: no code of it or before it is taken again.
      last_step bigint,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE app.recovery_codes (
      user_id uuid NOT NULL REFERENCES app.users,
      company_id uuid NOT NULL REFERENCES app.companies,
      -- SHA-256 of 80 random bits.
      code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    );

    CREATE TABLE app.passkeys (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      -- As the authenticator names it, in base64url.
      credential_id text NOT NULL CHECK (char_length(credential_id) BETWEEN 1 AND 1400),
      -- The host that it was made at: it opens nothing elsewhere.
      host text NOT NULL,
      public_key bytea NOT NULL,
      -- How often the authenticator signed, as it says; 0 where it does not count.
      counter bigint NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz,
      UNIQUE (company_id, credential_id)
    );
    CREATE INDEX passkeys_user ON app.passkeys (user_id, created_at);

    CREATE TABLE app.sign_in_challenges (
      -- SHA-256 of 128 random bits or more.
      challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
      company_id uuid NOT NULL REFERENCES app.companies,
      -- null: a passkey will say who it is.
      user_id uuid REFERENCES app.users,
      purpose text NOT NULL CHECK (purpose IN ('second_factor', 'passkey_sign_in', 'passkey_registration')),
      -- How the person proved the first factor.
      method text,
      attempts smallint NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      CHECK ((purpose = 'passkey_sign_in') = (user_id IS NULL)),
      CHECK ((purpose = 'second_factor') = (method IS NOT NULL))
    );
    CREATE INDEX sign_in_challenges_user ON app.sign_in_challenges (user_id);
    CREATE INDEX sign_in_challenges_expiry ON app.sign_in_challenges (expires_at);

    GRANT SELECT, INSERT, UPDATE, DELETE
      ON app.second_factors, app.recovery_codes, app.passkeys, app.sign_in_challenges TO binome_app, binome_system;
  `)
  for (const table of ['second_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges'])
    await protectCompanyTable(knex, `app.${table}`)
}
