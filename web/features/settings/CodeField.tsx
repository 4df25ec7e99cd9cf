import type { Ref } from 'react'
import { Field } from '../../shared/components/Field.tsx'

interface CodeFieldProps {
  ref: Ref<HTMLInputElement>
  label: string
  help: string
  /** Six digits of the application; or a recovery code, too. */
  takes: 'digits' | 'any'
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** A code of the authentication application. */
export function CodeField({ takes, onChange, error, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      required
      error={error}
      autoComplete="one-time-code"
      inputProps={{
        inputMode: takes === 'digits' ? 'numeric' : 'text',
        autoCapitalize: 'none',
        spellCheck: false,
        'aria-invalid': error !== undefined,
      }}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}
