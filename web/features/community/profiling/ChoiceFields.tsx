import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../../shared/components/Fault.tsx'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import { coded, codesOf } from '../../../shared/profile/answers.ts'
import type { Question } from '../../../shared/profile/steps.ts'
import type { FieldGiven } from './fields.ts'
import { Group, Options } from './layout.ts'

/** More than these are a list that opens. */
const mostRadios = 8

interface GroupProps {
  question: Question
  mark: ReactNode
  error: string | undefined
  children: ReactNode
}

/** The question above its options, its help and its refusal tied to it. */
export function QuestionGroup({ question, mark, error, children }: GroupProps) {
  const locale = useLocale()
  const id = useId()
  const help = question.help?.[locale]
  return (
    <Group aria-describedby={`${id}-help ${id}-fault`}>
      <legend>
        {question.title[locale]} {mark}
      </legend>
      {help !== undefined && help !== '' && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {children}
      {error !== undefined && (
        <Fault id={`${id}-fault`} role="alert">
          {error}
        </Fault>
      )}
    </Group>
  )
}

/** What may be chosen: the archived ones only by those who have them. */
export function usePossible({ profile_answers: possible }: Question, held: readonly string[]) {
  const locale = useLocale()
  const { t } = useTranslation('profiling')
  return possible
    .filter(({ code, archived }) => !archived || held.includes(code))
    .map(({ code, label, help, archived }) => ({
      code,
      label: label[locale],
      help: archived ? t('field.archived') : help?.[locale],
    }))
}

/** One of several: radios, or a list where they are many. A scale and yes or no are the same. */
export function OneField({ question, answer, onAnswer, error, mark }: FieldGiven) {
  const { t } = useTranslation('profiling')
  const { t: words } = useTranslation('answers')
  const locale = useLocale()
  const codes = codesOf(answer)
  const listed = usePossible(question, codes)
  const yesOrNo = (['yes', 'no'] as const).map((code) => ({ code, label: words(code), help: undefined }))
  const options = question.field_type === 'boolean' ? yesOrNo : listed
  const give = (code: string) => {
    onAnswer(code === '' ? null : coded([code]))
  }
  if (options.length > mostRadios)
    return (
      <SelectField
        label={question.title[locale]}
        name={question.field_name}
        value={codes[0] ?? ''}
        options={options.map(({ code, label }) => ({ value: code, label }))}
        none={t('field.none')}
        {...(question.help && { help: question.help[locale] })}
        error={error}
        onChoose={give}
      />
    )
  return (
    <QuestionGroup question={question} mark={mark} error={error}>
      <RadioGroup
        value={codes[0] ?? ''}
        name={question.field_name}
        onChange={(_event, code) => {
          give(code)
        }}
      >
        <Options>
          {options.map(({ code, label, help }) => (
            <FormControlLabel key={code} value={code} control={<Radio />} label={<Named label={label} help={help} />} />
          ))}
        </Options>
      </RadioGroup>
    </QuestionGroup>
  )
}

function Named({ label, help }: { label: string; help: string | undefined }) {
  return (
    <>
      <span>{label}</span>
      {help !== undefined && help !== '' && <small>{help}</small>}
    </>
  )
}

/** Several of a list; one too many is refused in words, and nothing is taken away for it. */
export function SeveralField({ question, answer, onAnswer, error, mark }: FieldGiven) {
  const { t } = useTranslation('profiling')
  const [refused, setRefused] = useState(false)
  const codes = codesOf(answer)
  const options = usePossible(question, codes)
  const most = question.max_choices
  function toggle(code: string, checked: boolean) {
    if (checked && most !== null && codes.length >= most) {
      setRefused(true)
      return
    }
    setRefused(false)
    onAnswer(coded(checked ? [...codes, code] : codes.filter((one) => one !== code)))
  }
  return (
    <QuestionGroup
      question={question}
      mark={mark}
      error={refused && most !== null ? t('field.limit', { most }) : error}
    >
      <Options>
        {options.map(({ code, label, help }) => (
          <FormControlLabel
            key={code}
            label={<Named label={label} help={help} />}
            control={
              <Checkbox
                checked={codes.includes(code)}
                onChange={(_event, checked) => {
                  toggle(code, checked)
                }}
              />
            }
          />
        ))}
      </Options>
      {most !== null && (
        <p className="count" role="status">
          {t('field.chosen', { count: codes.length, most })}
        </p>
      )}
    </QuestionGroup>
  )
}
