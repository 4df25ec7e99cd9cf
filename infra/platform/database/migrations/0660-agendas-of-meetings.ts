import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** Agendas of sessions, and the templates that programs give them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE app.agenda_templates (
      id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      program_id uuid NOT NULL REFERENCES app.programs ON DELETE CASCADE,
      -- A number, 'last' or 'any'.
      number text NOT NULL CHECK (number ~ '^([1-9][0-9]{0,1}|last|any)$'),
      items jsonb NOT NULL DEFAULT '[]',
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (program_id, number)
    );
    CREATE INDEX agenda_templates_company ON app.agenda_templates (company_id);

    -- One row for an agenda that was edited: edits lock it.
    CREATE TABLE app.meeting_agendas (
      meeting_id uuid PRIMARY KEY,
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      -- Which sessions the template was for that it began with.
      template text,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX meeting_agendas_company ON app.meeting_agendas (company_id);

    CREATE TABLE app.agenda_items (
      meeting_id uuid NOT NULL REFERENCES app.meeting_agendas ON DELETE CASCADE,
      id uuid NOT NULL,
      company_id uuid NOT NULL REFERENCES app.companies,
      position integer NOT NULL,
      -- Sealed under the key of title_by; null: the words of template, or erased.
      title jsonb,
      title_by uuid REFERENCES app.users,
      template jsonb,
      minutes integer CHECK (minutes BETWEEN 1 AND 240),
      tool_id uuid REFERENCES app.training_tools ON DELETE SET NULL,
      carried_from uuid,
      ticked_at timestamptz,
      ticked_by text CHECK (ticked_by IN ('participant', 'presenter')),
      added_at timestamptz,
      added_by text CHECK (added_by IN ('participant', 'presenter')),
      changed_at timestamptz,
      changed_by text CHECK (changed_by IN ('participant', 'presenter')),
      removed_at timestamptz,
      PRIMARY KEY (meeting_id, id)
    );
    CREATE INDEX agenda_items_company ON app.agenda_items (company_id);
    CREATE INDEX agenda_items_author ON app.agenda_items (title_by) WHERE title_by IS NOT NULL;

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.agenda_templates, app.meeting_agendas, app.agenda_items
      TO binome_app, binome_system;
  `)
  await protectCompanyTable(knex, 'app.agenda_templates')
  await protectCompanyTable(knex, 'app.meeting_agendas')
  await protectCompanyTable(knex, 'app.agenda_items')
}
