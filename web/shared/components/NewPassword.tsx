import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { followsRules, PasswordRules } from './PasswordRules.tsx'
import type { PasswordCheck } from './PasswordRules.tsx'
import type { ApiError } from '../data/errors.ts'
import { isField } from '../form/isField.ts'

/** A password that can be looked at. Pasting and password managers work: nothing stands in their way. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'endAdornment'>) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={t('password.show')}
            aria-pressed={isVisible}
            onClick={() => {
              setVisible(!isVisible)
            }}
          >
            <Icon name={isVisible ? 'eyeOff' : 'eye'} />
          </IconButton>
        </InputAdornment>
      }
    />
  )
}

export interface PasswordPair {
  password: string
  confirmation: string
}

/** Whether both fields can be sent. */
export function isReady({ password, confirmation }: PasswordPair, check: PasswordCheck): boolean {
  return followsRules(password, check) && confirmation === password
}

/** All that the server finds wrong with a new password, else with its confirmation. */
export function passwordRefusal(error: ApiError | null): string | undefined {
  const all = error?.faults.filter(({ source }) => source === 'password') ?? []
  return all.length > 0 ? all.map(({ detail }) => detail).join('. ') : error?.of('password_confirmation')?.detail
}

interface NewPasswordProps {
  value: PasswordPair
  onChange: (value: PasswordPair) => void
  check: PasswordCheck
  /** Why the server refused the password. */
  refusal?: string | undefined
  /** After a try to send: missing rules show without leaving the field. */
  tried: boolean
  label: string
}

/** A new password, twice, with its rules. An error shows when a field is left, not during typing. */
export function NewPassword({ value, onChange, check, refusal, tried, label }: NewPasswordProps) {
  const { t } = useTranslation()
  const id = useId()
  const [left, setLeft] = useState(false)
  const isMissing = tried && value.password === ''
  const differs = value.confirmation !== value.password
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        value={value.password}
        error={isMissing ? t('password.missing') : refusal}
        inputProps={{
          'aria-invalid': isMissing || refusal !== undefined || (tried && !followsRules(value.password, check)),
          ...(isMissing || refusal !== undefined ? {} : { 'aria-describedby': `${id}-rules` }),
        }}
        onChange={(event) => {
          onChange({ ...value, password: event.target.value })
        }}
      />
      <PasswordRules id={`${id}-rules`} password={value.password} check={check} />
      <PasswordField
        label={t('password.confirmation')}
        name="password_confirmation"
        autoComplete="new-password"
        required
        value={value.confirmation}
        error={differs && (tried || (left && value.confirmation !== '')) ? t('password.differ') : undefined}
        onChange={(event) => {
          onChange({ ...value, confirmation: event.target.value })
        }}
        onBlur={(event) => {
          if (isField(event.relatedTarget)) setLeft(true)
        }}
      />
    </>
  )
}
