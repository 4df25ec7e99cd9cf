import { boundFields } from '#domain/community/profile/questions.ts'
import { labelOf } from '../profiles/answers-sql.ts'
import type { Localised } from '../../platform/labels.ts'
import type { Sql } from '../../platform/sql.ts'

/** Questions whose answers have a filter of another name. */
const named = ['skills', 'job_categories', 'languages', 'business_unit']

/** The types whose answers are codes without an order. */
const types = ['tag', 'select', 'multi_select', 'scale', 'boolean']

const list = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')

/** SQL on `q` (app.profile_questions): mentors are filtered by its answers. */
export const isFilterQuestion = `not q.archived and q.is_filter and 'presenter' = any (q.roles)
    and q.field_type in (${list(types)}) and q.field_name not in (${list(named)})`

/** The mark of a question's answers in `tokens`; a field name holds no slash. */
export function markOf(fieldName: string): string {
  return `q:${fieldName}`
}

const sources = Object.entries(boundFields).flatMap(([name, bound]) =>
  'source' in bound && !named.includes(name) ? [{ name, source: bound.source }] : [],
)
const sourceOf = `case q.field_name
  ${sources.map(({ name, source }) => `when '${name}' then '${source}'`).join(' ')} end`

/** SQL of (mark, code, label): the possible answers of these questions, without the archived ones. */
export const answerLabels = `
  select 'q:' || q.field_name as mark, answer ->> 'code' as code, answer -> 'label' as label
    from app.profile_questions q, jsonb_array_elements(q.choices) answer
    where ${isFilterQuestion} and answer -> 'archived' is distinct from 'true'
  union all select 'q:' || q.field_name, answer.code, answer.label
    from app.profile_questions q, (values ('yes', '{"fr":"Oui","en":"Yes"}'::jsonb),
      ('no', '{"fr":"Non","en":"No"}'::jsonb)) answer (code, label)
    where ${isFilterQuestion} and q.field_type = 'boolean'
  union all select 'q:' || q.field_name, t.code, t.label
    from app.profile_questions q join app.tags t on t.kind = ${sourceOf}
    where ${isFilterQuestion} and not t.archived
  union all select 'q:' || q.field_name, b.code, b.label
    from app.profile_questions q join app.business_units b on ${sourceOf} = 'business_unit'
    where ${isFilterQuestion}`

export interface FilterQuestion {
  readonly field_name: string
  readonly title: Localised
}

/** The questions that the mentors of a program are filtered by, in their order. */
export async function filterQuestions(sql: Sql, programId: string): Promise<readonly FilterQuestion[]> {
  return sql.query<FilterQuestion>({
    name: 'directory_filter_questions',
    text: `select q.field_name, ${labelOf('q')} as title from app.profile_questions q
      where ${isFilterQuestion} and (q.program_id is null or q.program_id = $1) order by q.position, q.id`,
    values: [programId],
  })
}
