import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** What a program expects of its pairs: versions that were published, and the one that is being written. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One more with each draft that is kept and each version that is published.
    ALTER TABLE app.programs ADD COLUMN milestones_revision integer NOT NULL DEFAULT 0;

    CREATE TABLE app.milestone_templates (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      program_id uuid NOT NULL,
      version integer NOT NULL CHECK (version >= 1),
      milestones jsonb NOT NULL,
      -- null: a draft.
      published_at timestamptz,
      -- null: a draft, or it came with an import.
      published_by uuid REFERENCES app.users,
      -- Pairs that ran when it was published have it too.
      reaches_running boolean NOT NULL DEFAULT false,
      -- When none of them was left.
      reached_running_at timestamptz,
      UNIQUE (program_id, version),
      FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id) ON DELETE CASCADE
    );
    CREATE INDEX milestone_templates_company ON app.milestone_templates (company_id);
    CREATE UNIQUE INDEX milestone_templates_draft ON app.milestone_templates (program_id) WHERE published_at IS NULL;
    CREATE INDEX milestone_templates_due ON app.milestone_templates (program_id)
      WHERE reaches_running AND reached_running_at IS NULL;

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.milestone_templates TO binome_app, binome_system;

    -- A version that was published never changes, but for what became of it.
    CREATE FUNCTION app.keep_published_milestones() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.milestones IS DISTINCT FROM OLD.milestones OR NEW.version <> OLD.version THEN
        RAISE EXCEPTION 'a published version of milestones never changes';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_published_milestones BEFORE UPDATE ON app.milestone_templates
      FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION app.keep_published_milestones();
  `)
  await protectCompanyTable(knex, 'app.milestone_templates')
}
