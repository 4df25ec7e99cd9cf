import { useTranslation } from 'react-i18next'
import { Field } from '../../../shared/components/Field.tsx'
import type { useRequiredText } from './useRequiredText.ts'

interface CodeFieldProps {
  code: ReturnType<typeof useRequiredText>
  help: string
  /** Six digits of the application; or a recovery code, too. */
  takes: 'digits' | 'any'
  /** Why the server refused it. */
  refusal: string | undefined
}

/** A code of the authentication application. */
export function CodeField({ code, help, takes, refusal }: CodeFieldProps) {
  const { t } = useTranslation('settings')
  const { field, value, missing, setValue } = code
  const error = missing ? t('factor.code_missing') : refusal
  return (
    <Field
      ref={field}
      label={t('factor.code')}
      help={help}
      name="code"
      required
      value={value}
      error={error}
      autoComplete="one-time-code"
      inputProps={{
        inputMode: takes === 'digits' ? 'numeric' : 'text',
        autoCapitalize: 'none',
        spellCheck: false,
        'aria-invalid': error !== undefined,
      }}
      onChange={(event) => {
        setValue(event.target.value)
      }}
    />
  )
}
