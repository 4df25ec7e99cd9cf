import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Drafts of pairs for a whole cohort: what was asked, what was decided by hand, what came out, and what was created. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.cohort_matches (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      program_id uuid NOT NULL REFERENCES app.programs,
      name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
      min_score smallint NOT NULL CHECK (min_score BETWEEN 0 AND 100),
      per_mentor smallint CHECK (per_mentor BETWEEN 1 AND 50),
      -- Codes; empty: people of every unit.
      units text[] NOT NULL DEFAULT '{}',
      -- Weights to try; null: those in force when it runs.
      trial_weights jsonb,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
      progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
      cancel_asked boolean NOT NULL DEFAULT false,
      problems jsonb NOT NULL DEFAULT '[]',
      -- What it was computed from: weights, their version, and fingerprints of people, places and decisions.
      facts jsonb,
      computed_at timestamptz,
      seconds real,
      batch text CHECK (batch IN ('creating', 'created', 'revoking', 'revoked')),
      -- Added to each request; until they are created.
      batch_message text CHECK (char_length(batch_message) <= 300),
      batch_by uuid,
      batch_at timestamptz,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Whoever works on it holds it until then.
      lease_until timestamptz
    );
    CREATE INDEX cohort_matches_list ON app.cohort_matches (company_id, created_at DESC);
    CREATE INDEX cohort_matches_due ON app.cohort_matches (created_at)
      WHERE state IN ('waiting', 'running') OR batch IN ('creating', 'revoking');

    -- One row a mentee who is in: with a mentor, or with the reason why not.
    CREATE TABLE app.cohort_match_pairs (
      match_id uuid NOT NULL REFERENCES app.cohort_matches ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      participant_id uuid NOT NULL,
      presenter_id uuid,
      score smallint,
      rank smallint,
      pinned boolean NOT NULL DEFAULT false,
      load_before smallint,
      load_after smallint,
      load_limit smallint,
      reasons jsonb NOT NULL DEFAULT '[]',
      left_reason text,
      best_presenter_id uuid,
      best_score smallint,
      eligible integer,
      -- Set aside by hand: no request is created.
      kept boolean NOT NULL DEFAULT true,
      outcome text CHECK (outcome IN ('due', 'created', 'refused', 'revoke_due', 'revoked', 'answered')),
      refusal text,
      request_id uuid,
      PRIMARY KEY (match_id, participant_id),
      CHECK ((presenter_id IS NULL) = (left_reason IS NOT NULL))
    );
    CREATE INDEX cohort_match_pairs_participant ON app.cohort_match_pairs (participant_id);
    CREATE INDEX cohort_match_pairs_presenter ON app.cohort_match_pairs (presenter_id);

    CREATE TABLE app.cohort_match_decisions (
      match_id uuid NOT NULL REFERENCES app.cohort_matches ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      kind text NOT NULL CHECK (kind IN ('pin', 'ban')),
      participant_id uuid NOT NULL,
      presenter_id uuid NOT NULL,
      reason text CHECK (char_length(reason) <= 200),
      decided_by uuid NOT NULL,
      decided_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (match_id, participant_id, presenter_id)
    );
    CREATE INDEX cohort_match_decisions_participant ON app.cohort_match_decisions (participant_id);
    CREATE INDEX cohort_match_decisions_presenter ON app.cohort_match_decisions (presenter_id);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.cohort_matches, app.cohort_match_pairs, app.cohort_match_decisions
      TO binome_app, binome_system;
  `)
  for (const table of ['cohort_matches', 'cohort_match_pairs', 'cohort_match_decisions'])
    await protectCompanyTable(knex, `app.${table}`)
}
