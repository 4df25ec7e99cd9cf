import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { answerMaxLength } from '#contract/mentoring/feedbacks.ts'
import { Fault } from '../../../shared/components/Fault.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Content } from '../../../shared/meeting/calls.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import type { Question, Typed } from './content.ts'

/** One question of the program: a text, one choice, or several. */
export function QuestionField({
  control,
  question,
}: {
  control: Control<Typed, unknown, Content>
  question: Question
}) {
  const { t } = useTranslation('feedback')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { locale } = formats
  const id = useId()
  const {
    field: { value, ref, onChange, onBlur },
    fieldState,
  } = useController({ control, name: `answers.${question.id}` })
  const { attributes } = question
  const title = attributes.required
    ? attributes.title[locale]
    : t('questions.optional', { title: attributes.title[locale] })
  const fault =
    fieldState.error &&
    (fieldState.error.message === 'long'
      ? common('longest', { most: formats.number(answerMaxLength) })
      : t('questions.missing'))
  if (attributes.field_type === 'text')
    return (
      <Field
        ref={ref}
        label={title}
        error={fault}
        multiline
        minRows={3}
        required={attributes.required}
        value={value}
        inputProps={{ maxLength: answerMaxLength }}
        onChange={onChange}
        onBlur={onBlur}
      />
    )
  if (attributes.field_type === 'one_choice')
    return (
      <Picks
        label={title}
        value={String(value)}
        onChoose={onChange}
        ref={ref}
        error={fault}
        columns={attributes.choices.length === 3 ? 3 : 2}
        options={attributes.choices.map(({ code, label }) => ({ value: code, label: label[locale] }))}
      />
    )
  const chosen = Array.isArray(value) ? value : []
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={fault ? `${id}-fault` : `${id}-help`}>
      <FormLabel component="p" id={`${id}-label`} error={fault !== undefined}>
        {title}
      </FormLabel>
      <SmallMuted id={`${id}-help`}>{t('questions.several')}</SmallMuted>
      <FormGroup row sx={{ columnGap: 3, rowGap: 1, marginTop: 1 }}>
        {attributes.choices.map(({ code, label }, at) => (
          <FormControlLabel
            key={code}
            control={<Checkbox slotProps={{ input: { ref: at === 0 ? ref : null } }} />}
            label={label[locale]}
            checked={chosen.includes(code)}
            onChange={(_event, checked) => {
              onChange(checked ? [...chosen, code] : chosen.filter((one) => one !== code))
            }}
          />
        ))}
      </FormGroup>
      {fault !== undefined && (
        <Fault id={`${id}-fault`} role="alert">
          {fault}
        </Fault>
      )}
    </div>
  )
}
