import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Schema `rm`: the read models and where each projection stands in the log. Tables that follow the log carry a version in their
 * name; readers use the view without it, so that a rebuilt version is put in place by pointing the view at it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE SCHEMA rm;
    GRANT USAGE ON SCHEMA rm TO binome_app, binome_system;
    GRANT CREATE ON SCHEMA rm TO binome_system;

    -- One row per version of a projection: checkpoint, lease and health. No company data.
    CREATE TABLE rm.projections (
      name text NOT NULL,
      version integer NOT NULL,
      active boolean NOT NULL,
      position bigint NOT NULL DEFAULT 0,
      -- Events up to here are replayed: no side effects.
      replay_until bigint NOT NULL DEFAULT 0,
      owner text,
      epoch bigint NOT NULL DEFAULT 0,
      lease_until timestamptz NOT NULL DEFAULT '-infinity',
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'running', 'failing')),
      failed_position bigint,
      failed_event uuid,
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      failing_since timestamptz,
      -- When the store wrote the last event seen.
      event_recorded_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (name, version)
    );
    CREATE UNIQUE INDEX projections_active ON rm.projections (name) WHERE active;

    CREATE TABLE rm.capacities_v1 (
      profile_id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      -- null: the company's default for the role.
      own_limit integer,
      open integer NOT NULL,
      relationship_ids uuid[] NOT NULL,
      revision bigint NOT NULL
    );
    CREATE INDEX capacities_v1_open ON rm.capacities_v1 (company_id, open);

    CREATE TABLE rm.mentoring_requests_v1 (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      program_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      participant_user_id uuid NOT NULL,
      presenter_id uuid NOT NULL,
      presenter_user_id uuid NOT NULL,
      relationship_id uuid NOT NULL,
      state text NOT NULL,
      score smallint NOT NULL,
      requested_at timestamptz NOT NULL,
      answer_due_at timestamptz NOT NULL,
      decided_at timestamptz,
      updated_at timestamptz NOT NULL,
      -- The resource's attributes that are the same for every reader, as they are sent.
      attributes json NOT NULL,
      revision bigint NOT NULL
    );
    CREATE INDEX mentoring_requests_v1_participant ON rm.mentoring_requests_v1 (participant_user_id, requested_at DESC, id);
    CREATE INDEX mentoring_requests_v1_presenter ON rm.mentoring_requests_v1 (presenter_user_id, requested_at DESC, id);
    CREATE INDEX mentoring_requests_v1_company ON rm.mentoring_requests_v1 (company_id, state, requested_at DESC, id);
    CREATE INDEX mentoring_requests_v1_pair ON rm.mentoring_requests_v1 (presenter_id, participant_id, program_id);
    CREATE INDEX mentoring_requests_v1_due ON rm.mentoring_requests_v1 (answer_due_at, id) WHERE state = 'requested';

    CREATE TABLE rm.mentoring_relationships_v1 (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      program_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      participant_user_id uuid NOT NULL,
      presenter_id uuid NOT NULL,
      presenter_user_id uuid NOT NULL,
      request_id uuid,
      state text NOT NULL,
      requested_at timestamptz NOT NULL,
      started_at timestamptz,
      ended_at timestamptz,
      updated_at timestamptz NOT NULL,
      attributes json NOT NULL,
      revision bigint NOT NULL
    );
    CREATE INDEX mentoring_relationships_v1_participant
      ON rm.mentoring_relationships_v1 (participant_user_id, requested_at DESC, id);
    CREATE INDEX mentoring_relationships_v1_presenter
      ON rm.mentoring_relationships_v1 (presenter_user_id, requested_at DESC, id);
    CREATE INDEX mentoring_relationships_v1_company
      ON rm.mentoring_relationships_v1 (company_id, state, requested_at DESC, id);
    CREATE INDEX mentoring_relationships_v1_finished_presenter ON rm.mentoring_relationships_v1 (presenter_id)
      WHERE state IN ('finished', 'feedback_provided', 'admin_finished');
    CREATE INDEX mentoring_relationships_v1_finished_participant ON rm.mentoring_relationships_v1 (participant_id)
      WHERE state IN ('finished', 'feedback_provided', 'admin_finished');

    -- Whom the later events of a stream concern: only the first event names the parties.
    CREATE TABLE rm.notification_subjects_v1 (
      type text NOT NULL,
      id uuid NOT NULL,
      company_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      participant_user_id uuid NOT NULL,
      presenter_id uuid NOT NULL,
      presenter_user_id uuid NOT NULL,
      revision bigint NOT NULL,
      PRIMARY KEY (type, id)
    );

    CREATE TABLE rm.notifications_v1 (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      user_id uuid NOT NULL,
      kind text NOT NULL,
      created_at timestamptz NOT NULL,
      read_at timestamptz,
      subject_type text NOT NULL,
      subject_id uuid NOT NULL,
      -- The other person's profile; null for what the system did.
      counterpart_id uuid,
      params jsonb NOT NULL DEFAULT '{}',
      position bigint NOT NULL
    );
    CREATE INDEX notifications_v1_user ON rm.notifications_v1 (user_id, position DESC, id);
    CREATE INDEX notifications_v1_unread ON rm.notifications_v1 (user_id) WHERE read_at IS NULL;

    -- What a profile page shows of plain tables, labels resolved, as it is sent. Written with the tables it comes from.
    CREATE TABLE rm.profiles (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL,
      user_id uuid NOT NULL,
      role text NOT NULL,
      version integer NOT NULL,
      attributes json NOT NULL
    );
    CREATE INDEX profiles_company ON rm.profiles (company_id);
    CREATE INDEX profiles_user ON rm.profiles (user_id);

    -- One row per mentor and program. Narrow, because ranking by match score reads every row of a program.
    CREATE TABLE rm.community (
      company_id uuid NOT NULL,
      program_id uuid NOT NULL,
      profile_id uuid NOT NULL,
      -- Mentees may see it: active, visible, complete enough, not closed.
      listed boolean NOT NULL,
      seniority_years smallint,
      -- Sets of \`app.tags.ordinal\`; as long as the company's tags needed when the row was written, in steps of 64.
      skills bit varying NOT NULL,
      job_categories bit varying NOT NULL,
      motivations bit varying NOT NULL,
      languages bit varying NOT NULL,
      -- Open quarter-hours on the wall clock of \`time_zone\`.
      week bit(672) NOT NULL,
      time_zone text NOT NULL,
      country text,
      city text,
      business_unit text,
      -- Folded last name, then first name.
      sort_name text COLLATE "C" NOT NULL,
      PRIMARY KEY (profile_id, program_id)
    ) WITH (parallel_workers = 2);

    -- The listed rows again, by what is typed or filtered by: words, and codes behind a slash. Apart, because it is wide. The list
    -- of what is not yet in the index is kept short: a search reads all of it.
    CREATE TABLE rm.community_tokens (
      company_id uuid NOT NULL,
      program_id uuid NOT NULL,
      profile_id uuid NOT NULL,
      tokens tsvector NOT NULL,
      PRIMARY KEY (profile_id, program_id)
    );
    CREATE INDEX community_tokens_tokens ON rm.community_tokens USING gin (tokens) WITH (gin_pending_list_limit = 256);
    CREATE INDEX community_name ON rm.community (program_id, sort_name, profile_id) WHERE listed;
    CREATE INDEX community_seniority ON rm.community (program_id, seniority_years DESC NULLS LAST, profile_id) WHERE listed;
    CREATE INDEX community_zones ON rm.community (program_id, time_zone) WHERE listed;

    -- Words as people type them: folded, cut at whatever is neither a letter nor a digit.
    CREATE FUNCTION rm.words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      AS $$ SELECT array_remove(regexp_split_to_array(app.fold(value), '[^[:alnum:]]+'), '') $$;

    -- An instant as every resource writes it.
    CREATE FUNCTION rm.iso(value timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
      AS $$ SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

    GRANT SELECT ON rm.projections TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA rm TO binome_system;
  `)
  for (const table of [
    'capacities_v1',
    'mentoring_requests_v1',
    'mentoring_relationships_v1',
    'notification_subjects_v1',
    'notifications_v1',
    'profiles',
    'community',
    'community_tokens',
  ])
    await protectCompanyTable(knex, `rm.${table}`)
  await knex.raw(`
    CREATE VIEW rm.capacities WITH (security_invoker = true) AS SELECT * FROM rm.capacities_v1;
    CREATE VIEW rm.mentoring_requests WITH (security_invoker = true) AS SELECT * FROM rm.mentoring_requests_v1;
    CREATE VIEW rm.mentoring_relationships WITH (security_invoker = true) AS SELECT * FROM rm.mentoring_relationships_v1;
    CREATE VIEW rm.notifications WITH (security_invoker = true) AS SELECT * FROM rm.notifications_v1;

    -- Row-level security lets no index of a text or bit operator be used (they are not leakproof). These views read as
    -- binome_system, whose policy hides nothing, and name the company themselves (docs/decisions/2016).
    CREATE VIEW rm.community_listed AS SELECT * FROM rm.community
      WHERE company_id = (SELECT app.current_company()) AND listed;
    CREATE VIEW rm.community_search AS SELECT * FROM rm.community_tokens
      WHERE company_id = (SELECT app.current_company());
    ALTER VIEW rm.community_listed OWNER TO binome_system;
    ALTER VIEW rm.community_search OWNER TO binome_system;

    GRANT SELECT ON rm.capacities_v1, rm.capacities, rm.mentoring_requests_v1, rm.mentoring_requests,
      rm.mentoring_relationships_v1, rm.mentoring_relationships, rm.notifications_v1, rm.notifications,
      rm.community_listed, rm.community_search TO binome_app;
    GRANT SELECT ON rm.capacities, rm.mentoring_requests, rm.mentoring_relationships, rm.notifications TO binome_system;
    GRANT UPDATE (read_at) ON rm.notifications_v1, rm.notifications TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON rm.profiles, rm.community, rm.community_tokens TO binome_app;
  `)
}
