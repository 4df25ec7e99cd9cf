import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../shared/components/NewPassword.tsx'

interface ProofFieldProps {
  ref: Ref<HTMLInputElement>
  /** The server asks for it. */
  isNeeded: boolean
  value: string
  error: string | undefined
  onChange: (typed: string) => void
}

/** The password, where the server asks for it. */
export function ProofField({ isNeeded, onChange, ...field }: ProofFieldProps) {
  const { t } = useTranslation('settings')
  if (!isNeeded) return null
  return (
    <PasswordField
      {...field}
      label={t('proof.password')}
      help={t('proof.password_help')}
      name="current_password"
      autoComplete="current-password"
      inputProps={{ 'aria-invalid': field.error !== undefined }}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}
