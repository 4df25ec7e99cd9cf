import { styled } from '@mui/material/styles'
import { useController } from 'react-hook-form'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Field } from '../components/Field.tsx'
import { useFormats } from '../i18n/format.ts'

const Counter = styled('span')({
  fontSize: '.8125rem',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  color: color.ink2,
})

interface TextFieldProps<Typed extends FieldValues, Sent> {
  control: Control<Typed, unknown, Sent>
  name: FieldPathByValue<Typed, string | undefined>
  label: string
  help: string
  /** The error when the schema refuses the text. */
  fault?: string
  /** Why the server refused it. */
  refusal?: string | undefined
  max: number
  rows: number
  required?: boolean
}

/** A few lines of text, with their counter. */
export function TextField<Typed extends FieldValues, Sent>(props: TextFieldProps<Typed, Sent>) {
  const { control, name, label, help, fault, refusal, max, rows, required = false } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const {
    field: { value, ref, onChange, onBlur },
    fieldState,
  } = useController({ control, name })
  const text: string = value ?? ''
  return (
    <Field
      ref={ref}
      label={label}
      help={help}
      aside={
        <Counter aria-hidden="true">
          {t('counter', { typed: formats.number(text.length), most: formats.number(max) })}
        </Counter>
      }
      error={fieldState.error ? fault : refusal}
      multiline
      minRows={rows}
      required={required}
      value={text}
      inputProps={{ maxLength: max }}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
