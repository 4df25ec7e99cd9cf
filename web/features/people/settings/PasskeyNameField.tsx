import { useTranslation } from 'react-i18next'
import { Field } from '../../../shared/components/Field.tsx'
import type { useRequiredText } from './useRequiredText.ts'

interface PasskeyNameFieldProps {
  name: ReturnType<typeof useRequiredText>
  help?: string
  /** Why the server refused it. */
  refusal: string | undefined
}

export function PasskeyNameField({ name, help, refusal }: PasskeyNameFieldProps) {
  const { t } = useTranslation('settings')
  const { field, value, missing, setValue } = name
  return (
    <Field
      ref={field}
      label={t('passkeys.name')}
      help={help}
      name="name"
      required
      value={value}
      error={missing ? t('passkeys.name_missing') : refusal}
      inputProps={{ maxLength: 60 }}
      onChange={(event) => {
        setValue(event.target.value)
      }}
    />
  )
}
