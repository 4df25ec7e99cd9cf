import { useTranslation } from 'react-i18next'
import { useFormats } from '../../shared/i18n/format.ts'
import { codesOf, resourcesOf, type Answer } from './answers.ts'
import type { Question } from './calls.ts'

/** An answer as a sentence reads it; empty where there is none. */
export function useWordsOfAnswer(): (question: Question, answer: Answer | null | undefined) => string {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  return (question, answer) => {
    if (typeof answer === 'string') return answer
    const labelOf = (code: string) => {
      if (question.field_type === 'boolean' && (code === 'yes' || code === 'no')) return t(`field.${code}`)
      return question.profile_answers.find((one) => one.code === code)?.label[formats.locale] ?? code
    }
    return formats.list([...codesOf(answer).map(labelOf), ...resourcesOf(answer).map(({ title }) => title)])
  }
}
