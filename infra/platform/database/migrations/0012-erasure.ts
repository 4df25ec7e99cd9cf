import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What erasing a person needs (docs/privacy.md). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A destroyed key leaves its row, without the key: the primary key then keeps a second one from being made, for ever.
    ALTER TABLE vault.subject_keys ALTER COLUMN wrapped_key DROP NOT NULL, ALTER COLUMN kek_id DROP NOT NULL;
    ALTER TABLE vault.subject_keys ADD COLUMN erased_at timestamptz;
    ALTER TABLE vault.subject_keys ADD CONSTRAINT subject_keys_erased
      CHECK ((wrapped_key IS NULL) = (erased_at IS NOT NULL) AND (kek_id IS NULL) = (erased_at IS NOT NULL));
    REVOKE DELETE ON vault.subject_keys FROM binome_vault;
    GRANT UPDATE ON vault.subject_keys TO binome_vault;

    -- Whose data went, and whether the second look for what calls under way left behind was taken.
    CREATE TABLE app.erasures (
      user_id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      profile_ids uuid[] NOT NULL,
      erased_at timestamptz NOT NULL DEFAULT now(),
      swept_at timestamptz
    );
    CREATE INDEX erasures_to_sweep ON app.erasures (erased_at) WHERE swept_at IS NULL;
    GRANT SELECT, INSERT, UPDATE ON app.erasures TO binome_system;

    -- Who wrote the message of a request, where it was not its mentee.
    ALTER TABLE rm.mentoring_requests_v1 ADD COLUMN message_by text;
    UPDATE rm.mentoring_requests_v1 r SET message_by = e.data::jsonb -> 'message' ->> 'kid'
      FROM es.events e WHERE e.stream = 'mentoring_request-' || r.id AND e.revision = 0
        AND e.data::jsonb -> 'message' ->> 'kid' <> r.participant_user_id::text;
    CREATE INDEX mentoring_requests_v1_message_by ON rm.mentoring_requests_v1 (message_by) WHERE message_by IS NOT NULL;

    -- People whose AccountErased the projection has passed: what they wrote and comes later is not shown either, whatever a process still holds
    -- in memory.
    CREATE TABLE rm.mentoring_requests_erased_v1 (user_id uuid PRIMARY KEY, company_id uuid NOT NULL);
    CREATE TABLE rm.notifications_erased_v1 (user_id uuid PRIMARY KEY, company_id uuid NOT NULL);
    GRANT SELECT, INSERT, UPDATE, DELETE ON rm.mentoring_requests_erased_v1, rm.notifications_erased_v1 TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.erasures', { tenantRole: null })
  for (const table of ['mentoring_requests_erased_v1', 'notifications_erased_v1'])
    await protectCompanyTable(knex, `rm.${table}`, { tenantRole: null })
}
