import type { Knex } from 'knex'
import { protectCompanyTable } from '../tenancy.ts'

/** The season of a program, why each of its people is in it, and the rules that enrol people. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Whole days. People are enrolled by rules from the first to the second, and mentees ask until the third.
    ALTER TABLE app.programs ADD COLUMN sign_up_from date, ADD COLUMN sign_up_until date,
      ADD COLUMN last_requests_on date, ADD COLUMN closes_on date;

    -- joined: by signing up or by an import.
    ALTER TABLE app.program_enrollments
      ADD COLUMN origin text NOT NULL DEFAULT 'joined' CHECK (origin IN ('joined', 'hand', 'rule')),
      ADD COLUMN enrolled_by uuid REFERENCES app.users;
    CREATE INDEX enrollments_of_program ON app.program_enrollments (program_id, created_at DESC, id);

    -- Whom an administrator took out of a program: its rules pass over them.
    CREATE TABLE app.program_withdrawals (
      company_id uuid NOT NULL REFERENCES app.companies,
      program_id uuid NOT NULL,
      profile_id uuid NOT NULL REFERENCES app.profiles,
      withdrawn_by uuid NOT NULL REFERENCES app.users,
      withdrawn_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (program_id, profile_id),
      FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id) ON DELETE CASCADE
    );
    CREATE INDEX withdrawals_of_profile ON app.program_withdrawals (profile_id);

    -- One for each role of a program. An empty list asks for nothing.
    CREATE TABLE app.enrolment_rules (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      company_id uuid NOT NULL REFERENCES app.companies,
      revision integer NOT NULL DEFAULT 0,
      program_id uuid NOT NULL,
      role text NOT NULL CHECK (role IN ('participant', 'presenter')),
      active boolean NOT NULL DEFAULT true,
      business_units text[] NOT NULL DEFAULT '{}',
      countries text[] NOT NULL DEFAULT '{}',
      -- Of a question with answers to choose from, and which of them.
      field_name text,
      answers text[] NOT NULL DEFAULT '{}',
      written_by uuid NOT NULL REFERENCES app.users,
      -- When all of the company's people were looked at; null: that waits, for the rule itself or for the season.
      applied_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (program_id, role),
      FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id) ON DELETE CASCADE
    );

    -- Profiles that changed in what rules read.
    CREATE TABLE app.due_enrolments (
      profile_id uuid PRIMARY KEY REFERENCES app.profiles ON DELETE CASCADE,
      company_id uuid NOT NULL REFERENCES app.companies,
      due_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX due_enrolments_at ON app.due_enrolments (due_at);

    GRANT SELECT, INSERT, UPDATE, DELETE ON app.program_withdrawals, app.enrolment_rules, app.due_enrolments
      TO binome_app, binome_system;

    CREATE FUNCTION app.note_for_rules() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM app.enrolment_rules r WHERE r.company_id = NEW.company_id AND r.active) THEN
        INSERT INTO app.due_enrolments (profile_id, company_id)
        SELECT p.id, p.company_id FROM app.profiles p
        WHERE p.closed_at IS NULL AND CASE TG_TABLE_NAME WHEN 'users' THEN p.user_id = NEW.id ELSE p.id = NEW.id END
        ORDER BY p.id
        ON CONFLICT (profile_id) DO UPDATE SET due_at = now();
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_for_rules AFTER UPDATE OF business_unit, country, status ON app.users FOR EACH ROW
      WHEN ((OLD.business_unit, OLD.country, OLD.status) IS DISTINCT FROM (NEW.business_unit, NEW.country, NEW.status))
      EXECUTE FUNCTION app.note_for_rules();
    CREATE TRIGGER note_new_for_rules AFTER INSERT ON app.profiles FOR EACH ROW EXECUTE FUNCTION app.note_for_rules();
    CREATE TRIGGER note_for_rules AFTER UPDATE ON app.profiles FOR EACH ROW
      WHEN ((OLD.skills, OLD.needed_skills, OLD.job_categories, OLD.targeted_job_categories,
          OLD.targeted_business_units, OLD.languages, OLD.motivations, OLD.seniority_years, OLD.answers, OLD.closed_at)
        IS DISTINCT FROM (NEW.skills, NEW.needed_skills, NEW.job_categories, NEW.targeted_job_categories,
          NEW.targeted_business_units, NEW.languages, NEW.motivations, NEW.seniority_years, NEW.answers, NEW.closed_at))
      EXECUTE FUNCTION app.note_for_rules();
  `)
  for (const table of ['program_withdrawals', 'enrolment_rules', 'due_enrolments'])
    await protectCompanyTable(knex, `app.${table}`)
}
