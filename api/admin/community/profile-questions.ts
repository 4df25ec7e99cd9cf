import { isDeepStrictEqual } from 'node:util'
import { adminProfileQuestions, adminProfileSteps } from '#contract/console/community/profile-questions.ts'
import { boundFields } from '#domain/community/profile/questions.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { refreshProfilesOfRoles, refreshQuestion } from '#projections/community/directory/due.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { resource } from '../platform/resource.ts'
import type { Given, PlainChange } from '../platform/plain-definition.ts'
import { isAnswered, wrongQuestion } from './question-rules.ts'

const boundNames = Object.keys(boundFields)
  .map((name) => `'${name}'`)
  .join(', ')

/** A text in both languages where the table may hold none. */
const texts = (column: string) =>
  `jsonb_build_object('fr', coalesce(t.${column} ->> 'fr', ''), 'en', coalesce(t.${column} ->> 'en', ''))`

const last = async (sql: Sql, table: string, condition: string, values: readonly unknown[]) => {
  const [row] = await sql.query<{ position: number }>({
    text: `select coalesce(max(position), 0) + 1 as position from ${table} where ${condition}`,
    values,
  })
  return { position: row?.position ?? 1 }
}

export const profileQuestions = resource({
  contract: adminProfileQuestions,
  table: 'app.profile_questions',
  expressions: {
    label: texts('label'),
    help: texts('help'),
    bound: `t.field_name in (${boundNames})`,
  },
  search: ['title', 'field_name'],
  answers: 'AdminProfileQuestion',
  right: 'read',
  writes: {
    right: 'configure',
    create: 'Add a question about profiles',
    update: 'Change a question about profiles, or ask it no longer',
    delete: 'Delete a question that the product does not read and that nobody has answered',
    ordered: { summary: 'Ask a question before or after its neighbour', among: [] },
    keptWhile: {
      question_is_bound: `t.field_name in (${boundNames})`,
      question_is_answered: isAnswered('t.field_name'),
    },
    wrong: wrongQuestion,
    adds: async (sql) => last(sql, 'app.profile_questions', 'true', []),
    changed: async (sql, { company }, change) => refreshChanged(sql, company.id, change),
  },
})

export const profileSteps = resource({
  contract: adminProfileSteps,
  table: 'app.profile_steps',
  expressions: { heading: texts('heading'), help: texts('help') },
  search: ['title', 'anchor'],
  answers: 'AdminProfileStep',
  right: 'read',
  // Both ladders one after the other.
  orders: { position: 't.role desc, t.position' },
  writes: {
    right: 'configure',
    create: 'Add a step of a profile',
    update: 'Change a step of a profile and its questions, or show it no longer',
    delete: 'Delete a step of a profile; its questions stay',
    ordered: { summary: 'Show a step before or after its neighbour', among: ['role'] },
    wrong: async (given, before, sql) => wrongStep({ ...before?.attributes, ...given }, sql),
    adds: async (sql, { role }) => last(sql, 'app.profile_steps', 'role = $1', [role]),
  },
})

/** Each question once, and none of the other role alone. */
async function wrongStep({ role, questions }: Given, sql: Sql) {
  const ids = Array.isArray(questions) ? questions : []
  if (new Set(ids).size < ids.length) return { questions: 'taken' as const }
  const [row] = await sql.query<{ known: number }>({
    text: 'select count(*)::int as known from app.profile_questions where id = any ($1) and $2 = any (roles)',
    values: [ids, role],
  })
  return row?.known === ids.length ? null : { questions: 'not_of_this_role' as const }
}

/** These decide to whom a question applies, and so how complete a profile is. */
const asking = ['roles', 'program_id', 'archived'] as const
/** What the directory shows and is filtered by. */
const refreshFields = ['field_type', 'is_filter', 'choices'] as const

async function refreshChanged(sql: Sql, companyId: CompanyId, { before, after }: PlainChange): Promise<void> {
  const differs = (name: string) => !isDeepStrictEqual(before?.[name], after?.[name])
  if (asking.some(differs)) {
    const [one, other] = [before, after].map((question) => question ?? {})
    const programs = [before, after].flatMap((question) => (question === null ? [] : [question['program_id'] ?? null]))
    const [programId = null] = programs.every((program) => program === programs[0]) ? programs : []
    const roles = [...new Set([...rolesOf(one), ...rolesOf(other)])]
    await refreshProfilesOfRoles(sql, companyId, { roles, programId: typeof programId === 'string' ? programId : null })
    return
  }
  const name = after?.['field_name']
  if (refreshFields.some(differs) && typeof name === 'string') await refreshQuestion(sql, companyId, name)
}

function rolesOf(question: Given | undefined): readonly string[] {
  const roles = question?.['roles']
  return Array.isArray(roles) ? roles.map(String) : []
}
