import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Roles, schemas and the plain tables. Three database roles, none with BYPASSRLS, none owning a table:
 * `binome_app` sees one company (`app.company_id` of its transaction or checkout), `binome_system` follows the log for all
 * companies through an explicit policy, `binome_vault` alone reads keys.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'binome_app') THEN CREATE ROLE binome_app NOLOGIN NOBYPASSRLS; END IF;
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'binome_system') THEN CREATE ROLE binome_system NOLOGIN NOBYPASSRLS; END IF;
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'binome_vault') THEN CREATE ROLE binome_vault NOLOGIN NOBYPASSRLS; END IF;
    END $$;
    GRANT binome_app, binome_system, binome_vault TO CURRENT_USER;
    CREATE SCHEMA app; CREATE SCHEMA vault;
    GRANT USAGE ON SCHEMA app TO binome_app, binome_system;
    GRANT USAGE ON SCHEMA vault TO binome_vault;
    CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;

    -- Search text: lower case, no accents, so that "eleve" finds "Élève". IMMUTABLE because the dictionary is ours and fixed.
    CREATE FUNCTION app.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

    -- The company of this query. No default: without one the cast of '' or the missing setting is an error.
    CREATE FUNCTION app.current_company() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT current_setting('app.company_id')::uuid $$;

    CREATE TABLE app.companies (
      id uuid PRIMARY KEY,
      slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
      name text NOT NULL,
      hosts text[] NOT NULL DEFAULT '{}',
      brand jsonb NOT NULL,
      settings jsonb NOT NULL,
      texts jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX companies_hosts ON app.companies USING gin (hosts);

    CREATE TABLE app.business_units (
      company_id uuid NOT NULL REFERENCES app.companies,
      code text NOT NULL,
      label jsonb NOT NULL,
      PRIMARY KEY (company_id, code)
    );

    -- What profiles are made of: skills, job categories, motivations, languages. \`ordinal\` numbers a company's tags of one kind densely.
    CREATE TABLE app.tags (
      company_id uuid NOT NULL REFERENCES app.companies,
      kind text NOT NULL CHECK (kind IN ('skill', 'job_category', 'motivation', 'language')),
      code text NOT NULL,
      ordinal integer NOT NULL,
      label jsonb NOT NULL,
      PRIMARY KEY (company_id, kind, code),
      UNIQUE (company_id, kind, ordinal)
    );

    CREATE TABLE app.programs (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      slug text NOT NULL,
      name jsonb NOT NULL,
      description jsonb NOT NULL DEFAULT '{}',
      match_rule integer NOT NULL DEFAULT 1,
      match_weights jsonb NOT NULL,
      has_experts boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, slug)
    );

    CREATE TABLE app.users (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      email text NOT NULL CHECK (email = lower(email)),
      password_hash text,
      first_name text NOT NULL,
      last_name text NOT NULL,
      locale text NOT NULL DEFAULT 'fr' CHECK (locale IN ('fr', 'en')),
      time_zone text NOT NULL DEFAULT 'Europe/Paris',
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('pending_approval', 'active', 'disabled', 'erased')),
      roles text[] NOT NULL DEFAULT '{}' CHECK (roles <@ ARRAY['admin', 'auditor', 'business_unit_admin', 'referent']),
      job_title text,
      business_unit text,
      city text,
      country text,
      phone text,
      linkedin_url text,
      avatar_key text,
      current_profile_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, email),
      FOREIGN KEY (company_id, business_unit) REFERENCES app.business_units
    );

    CREATE TABLE app.profiles (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      role text NOT NULL CHECK (role IN ('participant', 'presenter')),
      version integer NOT NULL DEFAULT 1,
      visible boolean NOT NULL DEFAULT true,
      expert boolean NOT NULL DEFAULT false,
      completion smallint NOT NULL DEFAULT 0 CHECK (completion BETWEEN 0 AND 100),
      title text,
      mission text CHECK (char_length(mission) <= 350),
      presentation text,
      seniority_years smallint,
      skills text[] NOT NULL DEFAULT '{}',
      needed_skills text[] NOT NULL DEFAULT '{}',
      job_categories text[] NOT NULL DEFAULT '{}',
      targeted_job_categories text[] NOT NULL DEFAULT '{}',
      targeted_business_units text[] NOT NULL DEFAULT '{}',
      languages text[] NOT NULL DEFAULT '{}',
      motivations text[] NOT NULL DEFAULT '{}',
      resources jsonb NOT NULL DEFAULT '[]',
      closed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (user_id, role)
    );
    CREATE INDEX profiles_company ON app.profiles (company_id, role);

    -- Wall-clock in the person's zone; several rows a weekday may stand.
    CREATE TABLE app.availabilities (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
      open boolean NOT NULL DEFAULT true,
      start_time time NOT NULL CHECK (start_time >= '07:00'),
      end_time time NOT NULL CHECK (end_time <= '22:00'),
      CHECK (start_time < end_time)
    );
    CREATE INDEX availabilities_user ON app.availabilities (user_id);

    CREATE TABLE app.program_enrollments (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      program_id uuid NOT NULL REFERENCES app.programs,
      profile_id uuid NOT NULL REFERENCES app.profiles,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (program_id, profile_id)
    );
    CREATE INDEX enrollments_profile ON app.program_enrollments (profile_id);

    -- One row a session; see the token machine in docs/architecture.md. Tokens are SHA-256.
    CREATE TABLE app.sessions (
      client text PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL REFERENCES app.users,
      current_hash bytea NOT NULL,
      previous_hash bytea,
      last_hash bytea,
      rotated_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      seen_position bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sessions_user ON app.sessions (user_id, expires_at);

    -- The answer given to a key, for 24 h.
    CREATE TABLE app.idempotency_keys (
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid NOT NULL,
      key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
      request_hash bytea NOT NULL,
      status smallint,
      headers jsonb,
      body text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (company_id, user_id, key)
    );

    -- An administrator's change to a plain table: who, what, before, after.
    CREATE TABLE app.audit_log (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      actor_id uuid,
      action text NOT NULL,
      subject_type text NOT NULL,
      subject_id text NOT NULL,
      before jsonb,
      after jsonb,
      at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE app.error_reports (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      user_id uuid,
      report jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    -- Shared by every process; keys are hashed, no company data.
    CREATE TABLE app.rate_limits (key text PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);

    CREATE TABLE vault.subject_keys (
      subject_id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      wrapped_key bytea NOT NULL,
      kek_id text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT, INSERT, DELETE ON vault.subject_keys TO binome_vault;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA app TO binome_app, binome_system;
    REVOKE UPDATE, DELETE ON app.audit_log FROM binome_app, binome_system;
    REVOKE INSERT, UPDATE, DELETE ON app.companies FROM binome_app;
  `)
  await protectCompanyTable(knex, 'app.companies', { column: 'id' })
  for (const table of [
    'business_units',
    'tags',
    'programs',
    'users',
    'profiles',
    'availabilities',
    'program_enrollments',
    'sessions',
    'idempotency_keys',
    'audit_log',
    'error_reports',
  ])
    await protectCompanyTable(knex, `app.${table}`)
  await protectCompanyTable(knex, 'vault.subject_keys', { systemRole: 'binome_vault', tenantRole: null })
}
