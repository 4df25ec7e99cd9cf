import type { Branded } from '../../platform/ids.ts'
import { answerMaxLength, type QuestionKind } from './words.ts'

export type FeedbackQuestionId = Branded<'FeedbackQuestionId'>

/** A question that the program asks, as far as answers are checked against it. */
export interface FeedbackQuestion {
  readonly id: FeedbackQuestionId
  readonly kind: QuestionKind
  readonly required: boolean
  /** Codes of the possible answers; empty for a text. */
  readonly choices: readonly string[]
}

/** A text, or the codes of the chosen answers. */
export type FeedbackAnswer =
  | { readonly questionId: string; readonly text: string }
  | { readonly questionId: string; readonly codes: readonly string[] }

/** Whether each answer fits its question, no question is answered twice, and none that is required is left out. */
export function areAnswers(questions: readonly FeedbackQuestion[], answers: readonly FeedbackAnswer[]): boolean {
  const answered = new Map(answers.map((answer) => [answer.questionId, answer]))
  return (
    answered.size === answers.length &&
    answers.every((answer) => questions.some((question) => question.id === answer.questionId)) &&
    questions.every((question) => {
      const answer = answered.get(question.id)
      return answer === undefined ? !question.required : fits(question, answer)
    })
  )
}

function fits({ kind, required, choices }: FeedbackQuestion, answer: FeedbackAnswer): boolean {
  if ('text' in answer)
    return kind === 'text' && answer.text.length <= answerMaxLength && !(required && answer.text.trim() === '')
  const { codes } = answer
  if (kind === 'text' || new Set(codes).size !== codes.length) return false
  const count = kind === 'one_choice' ? codes.length <= 1 : true
  return count && !(required && codes.length === 0) && codes.every((code) => choices.includes(code))
}
