import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Whether a company may be used, which host is whose, logos, and what is kept of deleted companies. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.companies
      ADD COLUMN state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'deleting')),
      ADD COLUMN suspended_at timestamptz,
      ADD CHECK ((state = 'active') = (suspended_at IS NULL));

    -- Written by the trigger below, so that the primary key keeps two companies from one host. \`companies.hosts\` keeps
    -- the order: the first one is the host of links.
    CREATE TABLE app.company_hosts (
      host text PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies ON DELETE CASCADE
    );
    CREATE INDEX company_hosts_company ON app.company_hosts (company_id);
    GRANT SELECT, INSERT, DELETE ON app.company_hosts TO binome_system;

    -- Shown by the pages of the company, so that they ask no other host for it.
    CREATE TABLE app.company_logos (
      company_id uuid PRIMARY KEY REFERENCES app.companies ON DELETE CASCADE,
      digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{16}$'),
      media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
      content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 262144),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT SELECT ON app.company_logos TO binome_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON app.company_logos TO binome_system;

    -- No name and no foreign key: it outlives the company.
    CREATE TABLE app.company_deletions (
      company_id uuid PRIMARY KEY,
      started_at timestamptz NOT NULL DEFAULT now(),
      -- Rows by table, and keys; grows while the deletion goes on.
      counts jsonb NOT NULL DEFAULT '{}',
      finished_at timestamptz,
      certificate text,
      CHECK ((finished_at IS NULL) = (certificate IS NULL))
    );
    GRANT SELECT, INSERT, UPDATE ON app.company_deletions TO binome_system;
  `)
  await protectCompanyTable(knex, 'app.company_hosts', { tenantRole: null })
  await protectCompanyTable(knex, 'app.company_logos')
  await protectCompanyTable(knex, 'app.company_deletions', { tenantRole: null })
  await knex.raw(`
    INSERT INTO app.company_hosts (host, company_id)
      SELECT host, id FROM app.companies, unnest(hosts) AS host ORDER BY created_at, id ON CONFLICT (host) DO NOTHING;

    CREATE FUNCTION app.claim_hosts() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE taken text;
      BEGIN
        DELETE FROM app.company_hosts WHERE company_id = NEW.id AND host <> ALL (NEW.hosts);
        INSERT INTO app.company_hosts (host, company_id) SELECT DISTINCT host, NEW.id FROM unnest(NEW.hosts) AS host
          ON CONFLICT (host) DO NOTHING;
        SELECT host INTO taken FROM app.company_hosts WHERE host = ANY (NEW.hosts) AND company_id <> NEW.id;
        IF FOUND THEN
          RAISE EXCEPTION 'the host % belongs to another company', taken USING ERRCODE = 'unique_violation';
        END IF;
        RETURN NULL;
      END $$;
    CREATE TRIGGER claim_hosts AFTER INSERT OR UPDATE OF hosts ON app.companies
      FOR EACH ROW EXECUTE FUNCTION app.claim_hosts();
    DROP INDEX app.companies_hosts;
  `)
}
