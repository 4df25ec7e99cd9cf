import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/format.ts'
import { codesOf, resourcesOf, type Answer } from './answers.ts'
import type { Question } from './steps.ts'

/** The labels of a coded answer, in its order. */
export function useLabelsOfAnswer(): (question: Question, answer: Answer | null | undefined) => readonly string[] {
  const { t } = useTranslation('answers')
  const formats = useFormats()
  return (question, answer) =>
    codesOf(answer).map((code) => {
      if (question.field_type === 'boolean' && (code === 'yes' || code === 'no')) return t(code)
      return question.profile_answers.find((one) => one.code === code)?.label[formats.locale] ?? code
    })
}

/** An answer as a sentence reads it; empty where there is none. */
export function useWordsOfAnswer(): (question: Question, answer: Answer | null | undefined) => string {
  const formats = useFormats()
  const labelsOf = useLabelsOfAnswer()
  return (question, answer) =>
    typeof answer === 'string'
      ? question.field_type === 'date'
        ? formats.fullDay(`${answer}T12:00:00`)
        : answer
      : formats.list([...labelsOf(question, answer), ...resourcesOf(answer).map(({ title }) => title)])
}
