import type { SignUpAttributes, SignUpQuestion } from '#contract/people/sign-ups.ts'
import type { ApiError } from '../../../shared/data/errors.ts'
import type { Typed } from './signUpForm.ts'

export type Answers = Typed['answers_details']
export type Answer = Answers[string] | null

/** What the company asks of the chosen roles. */
export function questionsOf({ questions }: SignUpAttributes, { roles }: Typed): readonly SignUpQuestion[] {
  return questions.filter((question) => question.roles.some((role) => roles.includes(role)))
}

export function answerOf(question: SignUpQuestion, { answers_details: answers }: Typed): Answer {
  return answers[question.field_name] ?? null
}

/** Each of them needs an answer; what else is wrong with one the server says. */
export function unansweredOf(attributes: SignUpAttributes, typed: Typed): readonly SignUpQuestion[] {
  return questionsOf(attributes, typed).filter((question) => {
    const answer = answerOf(question, typed)
    return typeof answer === 'string' ? answer.trim() === '' : (answer ?? []).length === 0
  })
}

/** Its name in the form and in a refusal of the server. */
export function memberOf({ field_name }: SignUpQuestion): string {
  return `answers_details.${field_name}`
}

export function isAboutAnswers({ faults }: ApiError): boolean {
  return faults.some(({ source }) => source?.startsWith('answers_details') === true)
}

export function codesOf(answer: Answer): readonly string[] {
  return Array.isArray(answer) ? answer.flatMap((one) => ('code' in one ? [one.code] : [])) : []
}
