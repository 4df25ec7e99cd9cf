import { signUpQuestionsQuery, type QuestionRow } from '#api/queries/community/profile-questions.ts'
import type { KnownAnswers } from '#commands/people/account-records.ts'
import type { SignUpFault } from '#commands/people/sign-up/ports.ts'
import type { SignUpFields } from '#contract/people/sign-up.ts'
import { type Answer, type AnswerFault, checkAnswer } from '#domain/community/profile/answers.ts'
import type { Sql } from '#projections/platform/sql.ts'

type Role = SignUpFields['roles'][number]

export interface JudgedAnswers {
  readonly faults: readonly SignUpFault[]
  /** What each of the chosen roles keeps. */
  readonly of: (role: Role) => KnownAnswers
}

/**
 * Answers to what the company asks before there is an account: each question of the chosen roles needs one. Answers to
 * other questions are left out, because a question may be withdrawn while somebody types.
 */
export async function judgeAnswers(
  sql: Sql,
  { roles, answers_details: given }: Pick<SignUpFields, 'roles' | 'answers_details'>,
  program: string | null,
): Promise<JudgedAnswers> {
  const questions = await signUpQuestionsQuery(sql, { roles, program })
  const faults: SignUpFault[] = []
  const kept: { readonly question: QuestionRow; readonly answer: Answer }[] = []
  for (const question of questions) {
    const checked = checkAnswer(questionOf(question), given?.[question.field_name] ?? null, [])
    if (checked.refusals === undefined) kept.push({ question, answer: checked.answer })
    const [refusal] = checked.refusals ?? []
    if (refusal !== undefined) faults.push(faultOf(question.field_name, refusal.fault))
  }
  return {
    faults,
    of: (role) =>
      Object.fromEntries(
        kept
          .filter(({ question }) => question.roles.includes(role))
          .map(({ question, answer }) => [question.field_name, answer]),
      ),
  }
}

function questionOf({ field_name, field_type, max_length, max_choices, profile_answers }: QuestionRow) {
  return {
    fieldName: field_name,
    fieldType: field_type,
    required: true,
    maxLength: max_length,
    maxChoices: max_choices,
    possible: profile_answers,
  }
}

function faultOf(name: string, { code, ...values }: AnswerFault): SignUpFault {
  return { field: `answers_details.${name}`, code, values }
}
