import type { Knex } from 'knex'

/** People of a file are enrolled as `import`; `joined` is by signing up. Who was enrolled before stays as told. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE app.program_enrollments
      DROP CONSTRAINT program_enrollments_origin_check,
      ADD CONSTRAINT program_enrollments_origin_check CHECK (origin IN ('joined', 'hand', 'rule', 'import'));
  `)
}
