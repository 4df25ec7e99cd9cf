import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * Seals of the log: signed Merkle roots over closed ranges of positions, one after the other without a gap. `binome_seal` alone may write
 * them, and reads the log for it; nobody may change them. What is signed, byte by byte: docs/audit.md.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'binome_seal') THEN CREATE ROLE binome_seal NOLOGIN NOBYPASSRLS; END IF;
    END $$;
    GRANT binome_seal TO CURRENT_USER;
    GRANT USAGE ON SCHEMA es TO binome_seal;
    -- The sequence too: a verifier sees whether it was set back.
    GRANT SELECT ON es.events, es.positions TO binome_seal;
    CREATE POLICY the_sealer ON es.events FOR SELECT TO binome_seal USING (true);

    CREATE TABLE es.seals (
      number bigint CONSTRAINT seals_number PRIMARY KEY CHECK (number > 0),
      -- Closed range of positions. The first is the one after the last of the seal before: no two seals share one, none is left out.
      first bigint NOT NULL UNIQUE,
      last bigint NOT NULL UNIQUE CHECK (last >= first),
      count integer NOT NULL CHECK (count > 0),
      root bytea NOT NULL CHECK (octet_length(root) = 32),
      listed bytea NOT NULL CHECK (octet_length(listed) = 32),
      -- Hash of the seal before. Unique: the chain cannot fork.
      previous bytea NOT NULL UNIQUE CHECK (octet_length(previous) = 32),
      sealed_at timestamptz NOT NULL,
      public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
      signature bytea NOT NULL CHECK (octet_length(signature) = 64),
      -- Position, hash, id, stream and revision of every event, so that one that is gone can still be named. \`listed\` is its SHA-256.
      list bytea NOT NULL
    );
    -- Hashes and ids do not get smaller.
    ALTER TABLE es.seals ALTER COLUMN list SET STORAGE EXTERNAL;
    GRANT SELECT ON es.seals TO binome_system;
    GRANT SELECT, INSERT ON es.seals TO binome_seal;

    CREATE FUNCTION es.refuse_seal_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'es.seals is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege'; END $$;
    REVOKE ALL ON FUNCTION es.refuse_seal_change() FROM PUBLIC;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.seals
      FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_seal_change();
    ALTER TABLE es.seals ENABLE ALWAYS TRIGGER append_only;
  `)
  await protectCompanyTable(knex, 'es.seals', { tenantRole: null })
  await knex.raw(`CREATE POLICY the_sealer ON es.seals TO binome_seal USING (true) WITH CHECK (true)`)
}
