import { audienceOf } from '#domain/community/profile/visibility.ts'
import { boundOf, canAskWhileJoining } from '#domain/community/profile/questions.ts'
import { labelOf } from '#projections/community/profiles/answers-sql.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type {
  PossibleAnswer,
  ProfileQuestionAttributes,
  ProfileStepAttributes,
} from '../../contract/community/profile-questions.ts'

export type ProfileRole = 'participant' | 'presenter'

export interface QuestionRow extends ProfileQuestionAttributes {
  readonly id: string
}

/** A selection of the questions in use. */
export interface QuestionFilter {
  readonly role?: ProfileRole | undefined
  readonly program?: string | undefined
  readonly category?: string | undefined
  readonly isFilter?: boolean | undefined
  readonly fieldName?: string | undefined
  readonly isSignUp?: boolean | undefined
}

/** SQL: an administrator leaves a text empty in both languages where there is nothing to say. */
function textOrNull(column: string): string {
  return `nullif(nullif(${column}, '{}'), '{"fr":"","en":""}')`
}

/** A company's questions in use, in their order, with their possible answers; two statements. */
export async function questionsQuery(sql: Sql, filter: QuestionFilter = {}): Promise<QuestionRow[]> {
  const rows = await sql.query<Omit<QuestionRow, 'profile_answers' | 'seen_by'> & { choices: StoredChoice[] }>({
    name: 'api_profile_questions',
    text: `select q.id, q.category, q.field_name, q.field_type, q.roles, q.program_id, q.title,
        ${labelOf('q')} as label,
        ${textOrNull('q.help')} as help, q.required, q.sign_up_required, q.is_filter, q.max_length, q.max_choices,
        q.position, q.may_propose, q.choices
      from app.profile_questions q
      where not q.archived and ($1::text is null or $1 = any (q.roles))
        and ($2::uuid is null or q.program_id is null or q.program_id = $2)
        and ($3::text is null or q.category = $3) and ($4::boolean is null or q.is_filter = $4)
        and ($5::text is null or q.field_name = $5) and ($6::boolean is null or q.sign_up_required = $6)
      order by q.position, q.id`,
    values: [
      filter.role ?? null,
      filter.program ?? null,
      filter.category ?? null,
      filter.isFilter ?? null,
      filter.fieldName ?? null,
      filter.isSignUp ?? null,
    ],
  })
  const listed = rows.some(({ field_name: name }) => boundOf(name)?.source !== undefined)
  const lists = listed ? await companyLists(sql) : new Map<string, PossibleAnswer[]>()
  return rows.map(({ choices, ...question }) => {
    const source = boundOf(question.field_name)?.source
    const seenBy = audienceOf(question.field_name)
    return {
      ...question,
      seen_by: seenBy,
      profile_answers: source === undefined ? choices.map(choiceOf) : (lists.get(source) ?? []),
    }
  })
}

/** What a sign-up for one of these roles asks beside its own fields; `program`: null for none. */
export async function signUpQuestionsQuery(
  sql: Sql,
  { roles, program }: { readonly roles: readonly ProfileRole[]; readonly program: string | null },
): Promise<QuestionRow[]> {
  const rows = await questionsQuery(sql, { isSignUp: true })
  return rows.filter(
    (row) =>
      canAskWhileJoining(row.field_name, row.field_type) &&
      row.roles.some((role) => roles.includes(role)) &&
      (row.program_id === null || row.program_id === program),
  )
}

interface StoredChoice extends Omit<PossibleAnswer, 'help' | 'archived'> {
  readonly help?: PossibleAnswer['help']
  readonly archived?: boolean
}

function choiceOf({ code, label, help = null, archived = false }: StoredChoice): PossibleAnswer {
  return { code, label, help, archived }
}

/** Tags and business units, by the source that names them; in the reader's order: by their French label. */
async function companyLists(sql: Sql): Promise<Map<string, PossibleAnswer[]>> {
  const rows = await sql.query<PossibleAnswer & { source: string }>({
    name: 'api_answer_lists',
    text: `select kind as source, code, label, ${textOrNull('help')} as help, archived
        from app.tags where kind <> 'motivation'
      union all select 'business_unit', code, label, null, false from app.business_units
      order by source, code`,
  })
  const motivations = await sql.query<PossibleAnswer & { source: string }>({
    name: 'api_motivations',
    text: `select kind as source, code, label, ${textOrNull('help')} as help, archived
      from app.tags where kind = 'motivation' order by ordinal`,
  })
  const byLabel = rows.toSorted((a, b) => a.label.fr.localeCompare(b.label.fr, 'fr'))
  const lists = Map.groupBy([...byLabel, ...motivations], ({ source }) => source)
  return new Map([...lists].map(([source, list]) => [source, list.map(choiceOf)]))
}

export interface StepRow extends ProfileStepAttributes {
  readonly id: string
  readonly questions: readonly string[]
}

/** Steps of a role with questions in use, in their order. */
export async function stepsQuery(sql: Sql, role: ProfileRole): Promise<StepRow[]> {
  return sql.query<StepRow>({
    name: 'api_profile_steps',
    text: `select s.id, row_number() over (order by s.position, s.id)::int as "order", s.anchor, s.title,
        ${textOrNull('s.heading')} as heading, ${textOrNull('s.help')} as help, asked.questions
      from app.profile_steps s cross join lateral (
        select array_agg(q.id order by named.place) as questions
        from unnest(s.questions) with ordinality as named (id, place)
        join app.profile_questions q on q.id = named.id and not q.archived and s.role = any (q.roles)
      ) asked
      where s.role = $1 and not s.archived and asked.questions is not null order by s.position, s.id`,
    values: [role],
  })
}

/** The questions of a role, in the order of its steps; questions that stand in none follow in their own order. */
export async function questionsInOrder(sql: Sql, role: ProfileRole): Promise<readonly QuestionRow[]> {
  const questions = await questionsQuery(sql, { role })
  const steps = await stepsQuery(sql, role)
  const places = new Map([...new Set(steps.flatMap((step) => step.questions))].map((id, place) => [id, place]))
  return questions.toSorted((a, b) => (places.get(a.id) ?? places.size) - (places.get(b.id) ?? places.size))
}
