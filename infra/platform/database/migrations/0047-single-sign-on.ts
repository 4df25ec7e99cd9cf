import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Identity providers of a company, the identities that they vouched for, and sign-ins under way. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.sso_connections (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      kind text NOT NULL CHECK (kind IN ('saml', 'oidc', 'facebook')),
      -- What people read on the button.
      label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 80),
      settings jsonb NOT NULL,
      -- Sealed under the connection's own key in the vault; never shown again.
      secrets jsonb,
      enabled boolean NOT NULL DEFAULT false,
      just_in_time boolean NOT NULL DEFAULT false,
      -- Domains of addresses for which this provider is believed.
      linking_domains text[] NOT NULL DEFAULT '{}',
      allow_unsolicited boolean NOT NULL DEFAULT false,
      last_test jsonb,
      revision integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sso_connections_company ON app.sso_connections (company_id, created_at, id);
    -- A company has one Facebook.
    CREATE UNIQUE INDEX sso_connections_facebook ON app.sso_connections (company_id) WHERE kind = 'facebook';

    -- Who a provider says that somebody is: by the provider's own name, so that another one behind the same connection
    -- vouches for nobody.
    CREATE TABLE app.sso_identities (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id uuid NOT NULL REFERENCES app.users,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, issuer, subject)
    );
    CREATE INDEX sso_identities_user ON app.sso_identities (user_id);

    -- A sign-in that left for its provider. Taken once; ten minutes.
    CREATE TABLE app.sso_flows (
      token_hash bytea PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      connection_id uuid NOT NULL REFERENCES app.sso_connections ON DELETE CASCADE,
      -- Of the SAML request.
      request_id text NOT NULL,
      nonce text NOT NULL,
      code_verifier text NOT NULL,
      return_to text NOT NULL,
      delivery text NOT NULL CHECK (delivery IN ('code', 'message')),
      -- SHA-256 of what the page keeps, in base64url.
      challenge text,
      -- Whose account the identity is to be linked to.
      user_id uuid,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sso_flows_expiry ON app.sso_flows (expires_at);

    -- What a page exchanges for a session. Taken once; a minute.
    CREATE TABLE app.sso_codes (
      code_hash bytea PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      -- Goes with the identity, at an erasure too.
      identity_id uuid NOT NULL REFERENCES app.sso_identities ON DELETE CASCADE,
      method text NOT NULL CHECK (method IN ('saml', 'oidc', 'facebook')),
      session_index text,
      challenge text,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sso_codes_expiry ON app.sso_codes (expires_at);

    -- Messages of providers that were accepted: each counts once.
    CREATE TABLE app.sso_messages (
      company_id uuid NOT NULL REFERENCES app.companies,
      message_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (company_id, message_hash)
    );
    CREATE INDEX sso_messages_expiry ON app.sso_messages (expires_at);

    -- Sessions that an identity opened: they end when its provider says so.
    CREATE TABLE app.sso_sessions (
      client text PRIMARY KEY REFERENCES app.sessions ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      identity_id uuid NOT NULL REFERENCES app.sso_identities ON DELETE CASCADE,
      session_index text
    );
    CREATE INDEX sso_sessions_identity ON app.sso_sessions (identity_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.sso_connections, app.sso_identities TO binome_app;
    GRANT SELECT, INSERT, DELETE ON app.sso_flows, app.sso_codes, app.sso_messages, app.sso_sessions TO binome_app;
    GRANT SELECT, UPDATE ON app.sso_connections TO binome_system;
    GRANT SELECT, DELETE ON app.sso_connections, app.sso_identities, app.sso_flows, app.sso_codes, app.sso_messages,
      app.sso_sessions TO binome_system;
  `)
  for (const table of ['connections', 'identities', 'flows', 'codes', 'messages', 'sessions'])
    await protectCompanyTable(knex, `app.sso_${table}`)
}
