import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Invitations with their drafts, imports of invitations, contact requests, and the company's legal texts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.invitation_imports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      file_name text NOT NULL,
      -- Until the import has ended.
      file bytea,
      -- What it was asked for: roles, program_id, columns.
      options jsonb NOT NULL,
      business_unit text,
      dry_run boolean NOT NULL,
      state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'checking', 'checked', 'writing', 'done', 'failed')),
      rows integer,
      done integer NOT NULL DEFAULT 0,
      invited integer NOT NULL DEFAULT 0,
      aside integer NOT NULL DEFAULT 0,
      encoding text,
      separator text,
      columns jsonb NOT NULL DEFAULT '[]',
      problems jsonb NOT NULL DEFAULT '[]',
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      -- Whoever works on it holds it until then.
      lease_until timestamptz
    );
    CREATE INDEX invitation_imports_list ON app.invitation_imports (company_id, created_at DESC);
    CREATE INDEX invitation_imports_due ON app.invitation_imports (created_at)
      WHERE state IN ('waiting', 'checking', 'writing');

    CREATE TABLE app.invitations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      email text NOT NULL CHECK (email = lower(email)),
      first_name text,
      last_name text,
      roles text[] NOT NULL CHECK (roles <@ ARRAY['participant', 'presenter'] AND cardinality(roles) > 0),
      program_id uuid REFERENCES app.programs,
      business_unit text,
      locale text CHECK (locale IN ('fr', 'en')),
      origin text NOT NULL CHECK (origin IN ('invited', 'import', 'open')),
      invited_by uuid,
      import_id uuid REFERENCES app.invitation_imports,
      mails integer NOT NULL DEFAULT 1,
      sent_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      user_id uuid,
      revoked_at timestamptz,
      -- Sealed under a key of its own, \`draft_key\`, which is destroyed with it.
      draft jsonb,
      draft_key uuid,
      draft_at timestamptz,
      reminded_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (company_id, business_unit) REFERENCES app.business_units
    );
    -- Whoever is invited again gets a new mail for the same invitation.
    CREATE UNIQUE INDEX invitations_open ON app.invitations (company_id, email)
      WHERE used_at IS NULL AND revoked_at IS NULL;
    CREATE INDEX invitations_list ON app.invitations (company_id, created_at DESC, id);
    CREATE INDEX invitations_user ON app.invitations (user_id);
    CREATE INDEX invitations_drafts ON app.invitations (draft_at) WHERE draft IS NOT NULL;

    CREATE TABLE app.contact_requests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      email text NOT NULL CHECK (email = lower(email)),
      first_name text NOT NULL,
      last_name text NOT NULL,
      -- When they agreed to receive information.
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX contact_requests_list ON app.contact_requests (company_id, created_at DESC);

    -- Published versions; a company without one shows the product's own text, which is version 1.
    CREATE TABLE app.documents (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      document text NOT NULL CHECK (document IN ('charter', 'terms', 'privacy', 'cookies')),
      version integer NOT NULL CHECK (version > 1),
      title jsonb NOT NULL,
      sections jsonb NOT NULL,
      published_by uuid,
      published_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, document, version)
    );

    -- The texts that the person must accept before anything else.
    ALTER TABLE app.users ADD COLUMN must_accept text[] NOT NULL DEFAULT '{}'
      CHECK (must_accept <@ ARRAY['charter', 'terms']);
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.invitations, app.invitation_imports, app.contact_requests
      TO binome_app, binome_system;
    GRANT SELECT, INSERT ON app.documents TO binome_app;
    GRANT SELECT ON app.documents TO binome_system;
  `)
  for (const table of ['invitations', 'invitation_imports', 'contact_requests', 'documents'])
    await protectCompanyTable(knex, `app.${table}`)
}
