import { useEffect } from 'react'
import { PasswordInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useWords } from '../i18n/provider.ts'
import { passwordField } from './validation.ts'

/** The reader's own password. It appears when the server requires it, and takes the focus. */
export function CurrentPasswordInput() {
  const t = useWords()
  const { setFocus } = useFormContext()
  useEffect(() => setFocus(passwordField), [setFocus])
  return (
    <PasswordInput
      source={passwordField}
      required
      label={t('acts.password')}
      helperText={t('acts.password_why')}
      autoComplete="current-password"
    />
  )
}
