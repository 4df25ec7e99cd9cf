import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Field } from '../../shared/components/Field.tsx'
import { SmallMuted } from '../../shared/components/parts.ts'
import { followsRules, usePasswordLength } from '../../shared/components/PasswordRules.tsx'
import type { ApiError } from '../../shared/data/errors.ts'
import { Heading } from './AuthFrame.tsx'
import { Form } from './LinkForm.tsx'
import { isReady, NewPassword } from '../../shared/components/NewPassword.tsx'
import type { PasswordPair } from '../../shared/components/NewPassword.tsx'
import { StepActs } from './StepActs.tsx'

interface LoginStepProps {
  email: string
  follows: boolean
  pair: PasswordPair
  onChange: (pair: PasswordPair) => void
  refusal: ApiError | null
  onBack: () => void
  onNext: () => void
}

/** The password. It is sent with the rest, at the last step, and kept nowhere until then. */
export function LoginStep({ email, follows, pair, onChange, refusal, onBack, onNext }: LoginStepProps) {
  const { t } = useTranslation(['sign_up', 'access'])
  const id = useId()
  const least = usePasswordLength()
  const [tried, setTried] = useState(false)
  const [refused] = useState(pair.password)
  const form = useRef<HTMLFormElement>(null)
  const ready = isReady(pair, least)
  const fault = refusal?.of('password')?.detail ?? refusal?.of('password_confirmation')?.detail
  return (
    <>
      <Heading follows={follows} title={t('login.title')}>
        <p>{t('login.text')}</p>
      </Heading>
      <Form
        noValidate
        ref={form}
        sx={{ maxWidth: 440 }}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (ready) onNext()
          else {
            const name = followsRules(pair.password, least) ? 'password_confirmation' : 'password'
            form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
          }
        }}
      >
        <Field
          label={t('field.email')}
          type="email"
          name="email"
          autoComplete="username"
          readOnly
          value={email}
          sx={{ backgroundColor: color.sunken, color: color.ink2 }}
        />
        <NewPassword
          label={t('login.password')}
          value={pair}
          tried={tried}
          refusal={pair.password === refused ? fault : undefined}
          onChange={onChange}
        />
        <SmallMuted>{t('access:new.help')}</SmallMuted>
        {!ready && <p id={`${id}-why`}>{t('login.waiting')}</p>}
        <StepActs onBack={onBack}>
          <Button
            type="submit"
            variant="contained"
            className="end first"
            aria-describedby={ready ? undefined : `${id}-why`}
          >
            {t('next')}
          </Button>
        </StepActs>
      </Form>
    </>
  )
}
