import { useTranslation } from 'react-i18next'
import { useFormats } from '../../shared/i18n/format.ts'
import { codesOf, resourcesOf, type Answer } from './answers.ts'
import type { Question } from './calls.ts'

/** The labels of a coded answer, in its order. */
export function useLabelsOfAnswer(): (question: Question, answer: Answer | null | undefined) => readonly string[] {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  return (question, answer) =>
    codesOf(answer).map((code) => {
      if (question.field_type === 'boolean' && (code === 'yes' || code === 'no')) return t(`field.${code}`)
      return question.profile_answers.find((one) => one.code === code)?.label[formats.locale] ?? code
    })
}

/** An answer as a sentence reads it; empty where there is none. */
export function useWordsOfAnswer(): (question: Question, answer: Answer | null | undefined) => string {
  const formats = useFormats()
  const labelsOf = useLabelsOfAnswer()
  return (question, answer) =>
    typeof answer === 'string'
      ? answer
      : formats.list([...labelsOf(question, answer), ...resourcesOf(answer).map(({ title }) => title)])
}
