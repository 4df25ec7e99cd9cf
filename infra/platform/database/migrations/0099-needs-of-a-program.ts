import type { Knex } from 'knex'

/** A need for a session is of one program, or of all. Needs and questions name programs of their own company alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.programs ADD CONSTRAINT programs_of_company UNIQUE (company_id, id);

    -- null: of every program.
    ALTER TABLE app.meeting_reasons ADD COLUMN program_id uuid,
      ADD CONSTRAINT meeting_reasons_program
        FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id);

    -- What is there already is not looked at again.
    ALTER TABLE app.feedback_questions
      ADD CONSTRAINT feedback_questions_program
        FOREIGN KEY (company_id, program_id) REFERENCES app.programs (company_id, id) NOT VALID;
  `)
}
