import { z } from 'zod'
import { adminProfileQuestions, adminProfileSteps } from '#contract/console/community/profile-questions.ts'
import { boundOf } from '#domain/community/profile/questions.ts'
import type { FieldType } from '#domain/community/profile-questions/words.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** A question as the console has it, its program by name; the order of the list is the order of asking. */
export const questionOfFile = z
  .strictObject({
    ...adminProfileQuestions.made.omit({ program_id: true }).shape,
    /** Its slug; null: of every program. */
    program: z.string().nullable().default(null),
  })
  .refine(({ field_name, field_type }) => fits(field_name, field_type), {
    error: 'the product reads this answer in another form',
    path: ['field_type'],
  })

/** A step as the console has it, its questions by field name; the order of the list is that of the steps. */
export const stepOfFile = z.strictObject({
  ...adminProfileSteps.made.omit({ questions: true }).shape,
  questions: z.array(z.string()),
})

function fits(name: string, type: FieldType): boolean {
  const types: readonly FieldType[] | undefined = boundOf(name)?.types
  return types === undefined ? type !== 'hours' : types.includes(type)
}

/** Adds the questions and steps of a file, or brings those that are there to what it says. Nothing is removed. */
export async function writeQuestions(
  sql: Sql,
  companyId: CompanyId,
  questions: readonly z.output<typeof questionOfFile>[],
  steps: readonly z.output<typeof stepOfFile>[],
): Promise<void> {
  await sql.query({
    text: `insert into app.profile_questions as known (company_id, field_name, category, field_type, roles, program_id,
        title, help, choices, may_propose, required, sign_up_required, is_filter, max_length, max_choices, archived,
        label, position)
      select $1, q.field_name, q.category, q.field_type, q.roles, g.id, q.title, q.help, coalesce(q.choices, '[]'),
        coalesce(q.may_propose, true), coalesce(q.required, false), coalesce(q.sign_up_required, false),
        coalesce(q.is_filter, false), q.max_length, q.max_choices, coalesce(q.archived, false),
        coalesce(q.label, '{}'), q.place
      from rows from (jsonb_to_recordset($2) as (field_name text, category text, field_type text, roles text[],
        program text, title jsonb, help jsonb, choices jsonb, may_propose boolean, required boolean,
        sign_up_required boolean, is_filter boolean, max_length integer, max_choices smallint, archived boolean,
        label jsonb))
        with ordinality as q (field_name, category, field_type, roles, program, title, help, choices, may_propose,
          required, sign_up_required, is_filter, max_length, max_choices, archived, label, place)
      left join app.programs g on g.company_id = $1 and g.slug = q.program
      on conflict (company_id, field_name) do update set ${setAll(questionColumns)}`,
    values: [companyId, JSON.stringify(questions)],
  })
  await sql.query({
    text: `insert into app.profile_steps as known (company_id, role, anchor, title, heading, help, questions, archived,
        position)
      select $1, s.role, s.anchor, s.title, s.heading, s.help, array(
          select q.id from jsonb_array_elements_text(s.questions) with ordinality as named (name, place)
          join app.profile_questions q on q.company_id = $1 and q.field_name = named.name order by named.place),
        coalesce(s.archived, false), row_number() over (partition by s.role order by s.place)
      from rows from (jsonb_to_recordset($2) as (role text, anchor text, title jsonb, heading jsonb, help jsonb,
        questions jsonb, archived boolean)) with ordinality as s (role, anchor, title, heading, help, questions,
          archived, place)
      on conflict (company_id, role, anchor) do update set ${setAll(stepColumns)}`,
    values: [companyId, JSON.stringify(steps)],
  })
}

const questionColumns = [
  'field_type',
  'roles',
  'program_id',
  'title',
  'help',
  'choices',
  'may_propose',
  'required',
  'sign_up_required',
  'is_filter',
  'max_length',
  'max_choices',
  'archived',
  'label',
  'position',
]
const stepColumns = ['title', 'heading', 'help', 'questions', 'archived', 'position']

function setAll(columns: readonly string[]): string {
  return `${columns.map((column) => `${column} = excluded.${column}`).join(', ')}, revision = known.revision + 1`
}

const localised = (column: string) =>
  `json_build_object('fr', coalesce(${column} ->> 'fr', ''), 'en', coalesce(${column} ->> 'en', ''))`

/** SQL: the questions of the company `c`, as a file has them. */
export const questionsJson = `coalesce((select json_agg(json_build_object('field_name', q.field_name,
    'category', q.category, 'field_type', q.field_type, 'roles', q.roles, 'program', g.slug, 'title', q.title,
    'label', ${localised('q.label')},
    'help', ${localised('q.help')}, 'choices', q.choices, 'may_propose', q.may_propose, 'required', q.required,
    'sign_up_required', q.sign_up_required, 'is_filter', q.is_filter, 'max_length', q.max_length,
    'max_choices', q.max_choices, 'archived', q.archived) order by q.position, q.id)
  from app.profile_questions q left join app.programs g on g.id = q.program_id where q.company_id = c.id), '[]')`

/** SQL: its steps. */
export const stepsJson = `coalesce((select json_agg(json_build_object('role', s.role, 'anchor', s.anchor,
    'title', s.title, 'heading', ${localised('s.heading')}, 'help', ${localised('s.help')}, 'archived', s.archived,
    'questions', array(select q.field_name from unnest(s.questions) with ordinality as named (id, place)
      join app.profile_questions q on q.id = named.id order by named.place)) order by s.role desc, s.position, s.id)
  from app.profile_steps s where s.company_id = c.id), '[]')`
