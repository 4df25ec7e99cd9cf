import { z } from 'zod'
import { adminProfileQuestions } from '#contract/console/community/profile-questions.ts'
import { boundOf, reservedFields } from '#domain/community/profile/questions.ts'
import { listedFieldTypes, type FieldType } from '#domain/community/profile-questions/words.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { PlainRow } from '../../platform/plain/table.ts'
import type { Given, WrongFields } from '../platform/plain-definition.ts'

const isListed = (type: FieldType) => listedFieldTypes.some((one) => one === type)
/** Types whose answers are codes, of a list or of none. */
const filtered: ReadonlySet<FieldType> = new Set([...listedFieldTypes, 'boolean'])

/** Types that keep their answers in the same form: one may become the other. */
const forms: readonly (readonly FieldType[])[] = [
  ['input', 'textarea'],
  listedFieldTypes,
  ['boolean'],
  ['date'],
  ['resources'],
  ['hours'],
]

/** SQL: somebody answered the question, in a column or beside it; closed profiles too. @param name SQL of its name */
export function isAnswered(name: string): string {
  return `exists (select from app.profiles p join app.users u on u.id = p.user_id
    where app.is_answered(${name}, p, u))`
}

const { field_type } = adminProfileQuestions.made.shape

/** What the rules read of a question; the rest is left out. */
const ruled = z.object({
  field_name: z.string(),
  field_type,
  is_filter: z.boolean().default(false),
  choices: z.array(z.object({ code: z.string() })).default([]),
})
type Question = z.infer<typeof ruled>

/** The errors of a profile question that the schema cannot find. */
export async function wrongQuestion(given: Given, row: PlainRow | null, sql: Sql): Promise<WrongFields> {
  const before = row === null ? null : ruled.parse(row.attributes)
  const question = ruled.parse({ ...row?.attributes, ...given })
  return (
    wrongName(question, before) ??
    (await wrongType(question, before, sql)) ??
    (await wrongChoices(question, before, sql))
  )
}

function wrongName({ field_name }: Question, before: Question | null): WrongFields {
  return before === null && reservedFields.includes(field_name) ? { field_name: 'name_of_a_column' } : null
}

async function wrongType(question: Question, before: Question | null, sql: Sql): Promise<WrongFields> {
  const { field_name: name, field_type: type, is_filter: isFilter } = question
  const bound = boundOf(name)
  const allowed: readonly FieldType[] = bound?.types ?? Object.values(forms.slice(0, -1)).flat()
  if (!allowed.includes(type)) return { field_type: bound === null ? 'invalid' : 'type_of_the_column' }
  if (before !== null && formOf(before.field_type) !== formOf(type) && (await answered(sql, name)))
    return { field_type: 'type_stays' }
  return isFilter && !filtered.has(type) ? { is_filter: 'filter_needs_choices' } : null
}

function formOf(type: FieldType): number {
  return forms.findIndex((form) => form.includes(type))
}

/** A choice is among two at least, each once; what somebody chose stays, and may be archived. */
async function wrongChoices(question: Question, before: Question | null, sql: Sql): Promise<WrongFields> {
  const { field_name: name, field_type: type } = question
  const codes = codesOf(question)
  const bound = boundOf(name)
  if (bound?.source !== undefined) return codes.length === 0 ? null : { choices: 'choices_of_the_company' }
  if (!isListed(type)) return codes.length === 0 ? null : { choices: 'text_has_no_choices' }
  if (codes.length < 2) return { choices: 'two_choices_needed' }
  if (new Set(codes).size < codes.length) return { choices: 'taken' }
  const had = before === null ? [] : codesOf(before)
  // A column knows the codes of its question.
  if (bound !== null && before !== null && had.toSorted().join() !== codes.toSorted().join())
    return { choices: 'choices_stay' }
  const gone = had.filter((code) => !codes.includes(code))
  return gone.length > 0 && (await chosen(sql, name, gone)) ? { choices: 'choices_stay' } : null
}

function codesOf({ choices }: Question): readonly string[] {
  return choices.map(({ code }) => code)
}

async function answered(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql.query<{ answered: boolean }>({
    text: `select ${isAnswered('$1')} as answered`,
    values: [name],
  })
  return row?.answered === true
}

async function chosen(sql: Sql, name: string, codes: readonly string[]): Promise<boolean> {
  const [row] = await sql.query<{ chosen: boolean }>({
    text: `select exists (select from app.profiles p where p.answers -> $1 @> any (
      select jsonb_build_array(jsonb_build_object('code', code)) from unnest($2::text[]) code)) as chosen`,
    values: [name, codes],
  })
  return row?.chosen === true
}
