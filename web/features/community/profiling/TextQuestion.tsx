import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../shared/components/Field.tsx'
import { Line, SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { textOf } from '../../../shared/profile/answers.ts'
import type { FieldGiven } from './fields.ts'

/** A line, several lines, or a day. */
export function TextQuestion({ question, answer, onAnswer, error, mark }: FieldGiven) {
  const { t } = useTranslation('profiling')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { field_type: type, max_length: most } = question
  // As it is typed: what the server keeps is trimmed, and would move the caret.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? textOf(answer)
  const over = most === null ? 0 : text.trim().length - most
  const counter =
    most !== null && type === 'textarea'
      ? over > 0
        ? t('field.over', { typed: formats.number(text.trim().length), most: formats.number(most), over })
        : common('counter', { typed: formats.number(text.trim().length), most: formats.number(most) })
      : null
  return (
    <Field
      label={question.title[formats.locale]}
      name={question.field_name}
      help={question.help?.[formats.locale]}
      aside={
        <Line sx={{ gap: 1.5 }}>
          {mark}
          {counter !== null && <SmallMuted as="span">{counter}</SmallMuted>}
        </Line>
      }
      error={error}
      value={text}
      type={type === 'date' ? 'date' : 'text'}
      {...(type === 'textarea' && { multiline: true, minRows: 4 })}
      inputProps={{ 'aria-invalid': error !== undefined || over > 0, 'aria-required': question.required }}
      onChange={(event) => {
        setTyped(event.target.value)
        onAnswer(event.target.value)
      }}
      onBlur={() => {
        setTyped(null)
      }}
    />
  )
}
