import { isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import {
  participantSteps,
  presenterSteps,
  profileQuestionAttributes,
  profileQuestions,
  profileRoles,
  userQuestions,
} from '../../contract/community/profile-questions.ts'
import { resources, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import {
  questionsQuery,
  stepsQuery,
  type ProfileRole,
  type QuestionFilter,
} from '../../queries/community/profile-questions.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import { flag, uuid } from '../../platform/openapi/parts.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, fieldsOf, queryOf } from '../platform/shared/from-contract.ts'
import { flag as flagOf, invalid } from '../mentoring/shared/mentoring-policy.ts'

const questionResource = serializer(profileQuestions)
const userQuestionResource = serializer(userQuestions)

/** What the company asks about a profile, and in which steps. */
export function profileQuestionEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  const questions = async (on: Sql, filter: QuestionFilter) =>
    (await questionsQuery(on, filter)).map((row) => questionResource(row))

  const ofSource = (path: string, fieldName: string, summary: string) =>
    endpoint({
      method: 'get',
      path,
      summary,
      access: 'session',
      reads: [],
      query: { ...queryOf(profileQuestions) },
      answers: { ...answersOf(profileQuestions), list: true },
      handle: async (call) => whole(call, await questions(sql(call.company.id), { fieldName })),
    })

  const steps = (role: ProfileRole, contract: typeof presenterSteps | typeof participantSteps) => {
    const stepResource = serializer(contract)
    return endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: `The steps of a ${role === 'presenter' ? 'mentor' : 'mentee'}’s profile, in their order`,
      access: 'session',
      reads: [],
      query: { ...queryOf(contract), page: 100 },
      answers: { ...answersOf(contract), list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const rows = await stepsQuery(connection, role)
        const data = rows.map(({ questions: ids, ...row }) =>
          stepResource({ ...row, questions: ids.map((id) => ({ type: 'profile_questions', id })) }),
        )
        const included = call.query.include.has('questions')
        return resources(call, data, included ? await questions(connection, { role }) : null)
      },
    })
  }

  return [
    endpoint({
      method: 'get',
      path: profileQuestions.paths.list,
      summary: 'What the company asks about profiles; `is_filter=true`: what the directory is filtered by',
      access: 'session',
      reads: [],
      query: {
        ...queryOf(profileQuestions),
        filters: profileQuestions.filters.list,
        values: {
          is_filter: flag,
          role: { enum: profileRoles.options },
          program: uuid,
          category: { enum: profileQuestionAttributes.shape.category.options },
        },
      },
      answers: { ...answersOf(profileQuestions), list: true },
      handle: async (call) => whole(call, await questions(sql(call.company.id), filterOf(call))),
    }),
    ofSource(profileQuestions.paths.jobCategory, 'job_categories', 'The question about job families'),
    ofSource(profileQuestions.paths.businessSector, 'business_unit', 'The question about business units'),
    endpoint({
      method: 'get',
      path: userQuestions.paths.list,
      summary: 'Questions of the account, in one language',
      access: 'session',
      reads: [],
      query: {
        fields: fieldsOf('user_questions'),
        filters: userQuestions.filters.list,
        values: { locale: { enum: ['fr', 'en'] } },
      },
      answers: { ...answersOf(userQuestions), list: true },
      handle: async (call) => {
        const locale = localeOf(call)
        const rows = await questionsQuery(sql(call.company.id), { category: 'user_question' })
        const data = rows.map((row) =>
          userQuestionResource({
            ...row,
            title: row.title[locale],
            help: row.help?.[locale] ?? null,
            profile_answers: row.profile_answers
              .filter(({ archived }) => !archived)
              .map(({ code, label }) => ({ code, label: label[locale] })),
          }),
        )
        return whole(call, data)
      },
    }),
    steps('presenter', presenterSteps),
    steps('participant', participantSteps),
  ]
}

/** @throws Problem 400 */
function filterOf({ query }: SignedInCall): QuestionFilter {
  const [role, program, category] = ['role', 'program', 'category'].map((name) => query.filters.get(name)?.[0])
  const known = role === undefined ? undefined : profileRoles.safeParse(role)
  if (known?.success === false) throw invalid('role')
  if (program !== undefined && !isUuid(program.toLowerCase())) throw invalid('program')
  if (category !== undefined && category !== 'profile_question' && category !== 'user_question')
    throw invalid('category')
  const isFilter = query.filters.has('is_filter') ? flagOf(query.filters.get('is_filter'), 'is_filter') : undefined
  return { role: known?.data, program, category, isFilter }
}

/** @throws Problem 400 */
function localeOf({ query, user }: SignedInCall): 'fr' | 'en' {
  const [locale] = query.filters.get('locale') ?? []
  if (locale === undefined) return user.locale
  if (locale === 'fr' || locale === 'en') return locale
  throw invalid('locale')
}
