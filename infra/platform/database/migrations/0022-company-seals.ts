import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/**
 * What a company is shown of the seals: of the events that a seal of the log holds, those of one company, sealed again in their own order and
 * numbers, so that nothing tells how much the others wrote. Each is made of a seal, the log and the key alone, and can be made again. What is
 * signed, byte by byte: docs/audit.md.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE es.company_seals (
      company_id uuid NOT NULL,
      -- From 1 in each company, without a gap.
      number bigint NOT NULL CHECK (number > 0),
      -- The seal of the log whose range holds these events. Not signed, and shown to no company.
      seal bigint NOT NULL,
      -- Number of the first of these events among the company's.
      first bigint NOT NULL CHECK (first > 0),
      count integer NOT NULL CHECK (count > 0),
      root bytea NOT NULL CHECK (octet_length(root) = 32),
      previous bytea NOT NULL CHECK (octet_length(previous) = 32),
      sealed_at timestamptz NOT NULL,
      public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
      signature bytea NOT NULL CHECK (octet_length(signature) = 64),
      CONSTRAINT company_seals_number PRIMARY KEY (company_id, number),
      CONSTRAINT company_seals_seal UNIQUE (seal, company_id)
    );
    GRANT SELECT ON es.company_seals TO binome_system;
    GRANT SELECT, INSERT ON es.company_seals TO binome_seal;
    CREATE OR REPLACE FUNCTION es.refuse_seal_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'es.% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
      END $$;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON es.company_seals
      FOR EACH STATEMENT EXECUTE FUNCTION es.refuse_seal_change();
    ALTER TABLE es.company_seals ENABLE ALWAYS TRIGGER append_only;
  `)
  await protectCompanyTable(knex, 'es.company_seals', { tenantRole: null })
  await knex.raw(`CREATE POLICY the_sealer ON es.company_seals TO binome_seal USING (true) WITH CHECK (true)`)
}
