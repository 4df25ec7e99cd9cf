import { useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignUpQuestion } from '#contract/people/sign-ups.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { ChecksField } from './formParts.tsx'
import { codesOf, memberOf } from './signUpQuestions.ts'
import type { Answer } from './signUpQuestions.ts'

interface QuestionFieldProps {
  question: SignUpQuestion
  answer: Answer
  error: string | undefined
  onAnswer: (answer: Answer) => void
}

/** A question of the company with the field of its kind; those that a sign-up does not ask have none. */
export function QuestionField(props: QuestionFieldProps) {
  const Input = fields[props.question.field_type]
  return Input === undefined ? null : <Input {...props} />
}

function TextField({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const locale = useLocale()
  const { field_type: type, max_length: most } = question
  return (
    <Field
      label={question.title[locale]}
      name={memberOf(question)}
      type={type === 'date' ? 'date' : 'text'}
      required
      help={question.help?.[locale] || undefined}
      value={typeof answer === 'string' ? answer : ''}
      error={error}
      {...(type === 'textarea' && { multiline: true, minRows: 3 })}
      inputProps={{ maxLength: most ?? 4000 }}
      onChange={(event) => {
        onAnswer(event.target.value)
      }}
    />
  )
}

function useOptions({ field_type: type, profile_answers: possible }: SignUpQuestion) {
  const locale = useLocale()
  const { t } = useTranslation('sign_up')
  if (type === 'boolean') return (['yes', 'no'] as const).map((code) => ({ value: code, label: t(`question.${code}`) }))
  return possible.map(({ code, label }) => ({ value: code, label: label[locale] }))
}

function OneField({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const { t } = useTranslation('sign_up')
  const locale = useLocale()
  const help = question.help?.[locale]
  return (
    <SelectField
      label={question.title[locale]}
      name={memberOf(question)}
      value={codesOf(answer)[0] ?? ''}
      none={t('information.choose')}
      options={useOptions(question)}
      {...(help && { help })}
      error={error}
      onChoose={(code) => {
        onAnswer(code === '' ? null : [{ code }])
      }}
    />
  )
}

/** Several of a list; an order is the one in which they are ticked. One too many is refused in words. */
function SeveralField({ question, answer, error, onAnswer }: QuestionFieldProps) {
  const { t } = useTranslation('sign_up')
  const locale = useLocale()
  const [refused, setRefused] = useState(false)
  const options = useOptions(question)
  const codes = codesOf(answer)
  const { max_choices: most, field_type: type } = question
  function toggle(code: string, checked: boolean) {
    const isTooMany = checked && most !== null && codes.length >= most
    setRefused(isTooMany)
    if (isTooMany) return
    const next = checked ? [...codes, code] : codes.filter((one) => one !== code)
    onAnswer(next.map((one) => ({ code: one })))
  }
  const placed = ({ value, label }: (typeof options)[number]) =>
    type === 'ranking' && codes.includes(value)
      ? t('question.placed', { place: codes.indexOf(value) + 1, label })
      : label
  return (
    <ChecksField
      label={question.title[locale]}
      name={memberOf(question)}
      values={codes}
      options={options.map((option) => ({ value: option.value, label: placed(option) }))}
      help={[question.help?.[locale], type === 'ranking' ? t('question.ranking') : ''].filter(Boolean).join(' ')}
      error={refused && most !== null ? t('question.most', { count: most }) : error}
      onToggle={toggle}
    />
  )
}

const fields: Readonly<Partial<Record<SignUpQuestion['field_type'], ComponentType<QuestionFieldProps>>>> = {
  input: TextField,
  textarea: TextField,
  date: TextField,
  select: OneField,
  scale: OneField,
  boolean: OneField,
  multi_select: SeveralField,
  tag: SeveralField,
  ranking: SeveralField,
}
