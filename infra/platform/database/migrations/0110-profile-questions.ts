import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What a company asks its people: questions, and the steps in which they are asked. An answer stands in the column that
 * the match score, the directory or the account reads, where a question of that name has one, and else in
 * `app.profiles.answers` (docs/decisions/2204).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.profile_questions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      -- null: of every program.
      program_id uuid,
      -- user_question: of the account, the same in both profiles.
      category text NOT NULL CHECK (category IN ('profile_question', 'user_question')),
      field_name text NOT NULL CHECK (field_name ~ '^[a-z][a-z0-9_]{0,62}$'),
      field_type text NOT NULL CHECK (field_type IN ('tag', 'input', 'textarea', 'select', 'multi_select', 'ranking',
        'scale', 'boolean', 'date', 'resources', 'hours')),
      roles text[] NOT NULL CHECK (roles <@ ARRAY['participant', 'presenter'] AND cardinality(roles) > 0),
      -- By language.
      title jsonb NOT NULL,
      help jsonb NOT NULL DEFAULT '{}',
      -- [{"code":"…","label":{"fr":"…","en":"…"},"help":{…},"archived":false}]; empty where the company's tags or units answer.
      choices jsonb NOT NULL DEFAULT '[]',
      required boolean NOT NULL DEFAULT false,
      sign_up_required boolean NOT NULL DEFAULT false,
      is_filter boolean NOT NULL DEFAULT false,
      -- In characters; null: as long as the type allows.
      max_length integer CHECK (max_length BETWEEN 1 AND 4000),
      -- null: all of them.
      max_choices smallint CHECK (max_choices BETWEEN 1 AND 100),
      position smallint NOT NULL DEFAULT 0,
      -- No longer asked; given answers stay.
      archived boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, field_name),
      FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id)
    );

    CREATE TABLE app.profile_steps (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      role text NOT NULL CHECK (role IN ('participant', 'presenter')),
      -- The first is 1.
      position smallint NOT NULL CHECK (position BETWEEN 1 AND 99),
      -- Part of an address.
      anchor text NOT NULL CHECK (anchor ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
      -- By language: of the list of steps, and of the page.
      title jsonb NOT NULL,
      heading jsonb NOT NULL DEFAULT '{}',
      help jsonb NOT NULL DEFAULT '{}',
      -- Ids in their order. One that is gone is passed over.
      questions uuid[] NOT NULL DEFAULT '{}',
      archived boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, role, anchor)
    );

    -- {"field_name": "text" | ["code"] | true}, of questions that have no column.
    ALTER TABLE app.profiles ADD COLUMN revision integer NOT NULL DEFAULT 0,
      ADD COLUMN answers jsonb NOT NULL DEFAULT '{}'
        CHECK (jsonb_typeof(answers) = 'object' AND pg_column_size(answers) < 65536),
      -- Talents and personality are read by others only if their person wants it.
      ADD COLUMN shows_talents boolean NOT NULL DEFAULT false,
      -- Steps that were passed over, and when the person finalised.
      ADD COLUMN skipped_steps text[] NOT NULL DEFAULT '{}',
      ADD COLUMN finalised_at timestamptz;

    -- An archived tag stays with those who have it, and is not chosen any more.
    ALTER TABLE app.tags ADD COLUMN archived boolean NOT NULL DEFAULT false,
      ADD COLUMN synonyms jsonb NOT NULL DEFAULT '{}',
      ADD COLUMN help jsonb NOT NULL DEFAULT '{}';

    -- What people missed in the list, for an administrator to take in or not.
    CREATE TABLE app.tag_proposals (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      user_id uuid NOT NULL REFERENCES app.users,
      kind text NOT NULL CHECK (kind IN ('skill', 'job_category')),
      label text NOT NULL CHECK (char_length(label) BETWEEN 2 AND 80),
      state text NOT NULL DEFAULT 'proposed' CHECK (state IN ('proposed', 'taken', 'refused')),
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (company_id, kind, label, user_id)
    );

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.profile_questions, app.profile_steps, app.tag_proposals
      TO binome_app, binome_system;

    -- Whether the person answered. Every way of writing a profile counts with it.
    CREATE FUNCTION app.is_answered(field_name text, profile app.profiles, account app.users) RETURNS boolean
      LANGUAGE sql STABLE AS $$
      SELECT CASE field_name
        WHEN 'position' THEN coalesce(profile.title, account.job_title, '') <> ''
        WHEN 'mission' THEN coalesce(profile.mission, '') <> ''
        WHEN 'presentation' THEN coalesce(profile.presentation, '') <> ''
        WHEN 'seniority' THEN profile.seniority_years IS NOT NULL
        WHEN 'skills' THEN cardinality(profile.skills) > 0
        WHEN 'needed_skills' THEN cardinality(profile.needed_skills) > 0
        WHEN 'job_categories' THEN cardinality(profile.job_categories) > 0
        WHEN 'targeted_job_categories' THEN cardinality(profile.targeted_job_categories) > 0
        WHEN 'targeted_business_units' THEN cardinality(profile.targeted_business_units) > 0
        WHEN 'languages' THEN cardinality(profile.languages) > 0
        WHEN 'motivations' THEN cardinality(profile.motivations) > 0
        WHEN 'resources' THEN jsonb_array_length(profile.resources) > 0
        WHEN 'phone' THEN coalesce(account.phone, '') <> ''
        WHEN 'linkedin' THEN coalesce(account.linkedin_url, '') <> ''
        WHEN 'business_unit' THEN account.business_unit IS NOT NULL
        WHEN 'location' THEN coalesce(account.city, '') <> ''
        WHEN 'worksite' THEN coalesce(account.worksite, '') <> ''
        WHEN 'availabilities' THEN EXISTS (
          SELECT FROM app.availabilities a WHERE a.user_id = account.id AND a.open)
        ELSE coalesce(profile.answers -> field_name, '""') NOT IN ('""', '[]', 'null')
      END
    $$;

    -- Share of the questions answered, 0 to 100, rounded down: of the company's, and of the programs of the profile.
    CREATE FUNCTION app.completion_of(profile app.profiles, account app.users) RETURNS smallint LANGUAGE sql STABLE AS $$
      SELECT coalesce(100 * count(*) FILTER (WHERE app.is_answered(q.field_name, profile, account))
        / nullif(count(*), 0), 100)::smallint
      FROM app.profile_questions q
      WHERE q.company_id = profile.company_id AND NOT q.archived AND profile.role = ANY (q.roles)
        AND (q.program_id IS NULL OR EXISTS (SELECT FROM app.program_enrollments e
          WHERE e.profile_id = profile.id AND e.program_id = q.program_id))
    $$;
  `)
  for (const table of ['profile_questions', 'profile_steps', 'tag_proposals'])
    await protectCompanyTable(knex, `app.${table}`)
}
