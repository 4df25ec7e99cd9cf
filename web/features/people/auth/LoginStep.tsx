import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { followsRules, usePasswordCheck } from '../../../shared/components/PasswordRules.tsx'
import type { ApiError } from '../../../shared/data/errors.ts'
import { Heading } from './AuthFrame.tsx'
import { Form } from './LinkForm.tsx'
import { isReady, NewPassword, passwordRefusal } from '../../../shared/components/NewPassword.tsx'
import type { PasswordPair } from '../../../shared/components/NewPassword.tsx'
import { CompanySignOn } from './CompanySignOn.tsx'
import { StepActs } from './StepActs.tsx'

const Choices = styled('div')({ display: 'grid', gap: 12, maxWidth: 440, marginBottom: 16 })

interface LoginStepProps {
  email: string
  /** As they were typed on the step before. */
  names: readonly string[]
  token: string
  /** The company sign-on that takes the place of a password; null: a password. */
  identity: { label: string } | null
  /** A password after all. */
  onPassword: () => void
  follows: boolean
  pair: PasswordPair
  onChange: (pair: PasswordPair) => void
  refusal: ApiError | null
  onBack: () => void
  onNext: () => void
}

/** The password. It is sent with the rest, at the last step, and kept nowhere until then. */
export function LoginStep(props: LoginStepProps) {
  const { identity } = props
  return identity === null ? <PasswordChoice {...props} /> : <IdentityChoice {...props} label={identity.label} />
}

function IdentityChoice({ label, email, follows, onPassword, onBack, onNext }: LoginStepProps & { label: string }) {
  const { t } = useTranslation('sign_up')
  const { password: byPassword } = useCompany().sign_in
  return (
    <>
      <Heading follows={follows} title={t('login.title')}>
        <p>{t('login.shown', { name: label, email })}</p>
      </Heading>
      {byPassword && (
        <p>
          <Button variant="text" onClick={onPassword}>
            {t('login.password_instead')}
          </Button>
        </p>
      )}
      <StepActs onBack={onBack}>
        <Button variant="contained" className="end first" onClick={onNext}>
          {t('next')}
        </Button>
      </StepActs>
    </>
  )
}

function PasswordChoice({ email, names, token, follows, pair, onChange, refusal, onBack, onNext }: LoginStepProps) {
  const { t } = useTranslation(['sign_up', 'access'])
  const id = useId()
  const check = usePasswordCheck([email, ...names])
  const [tried, setTried] = useState(false)
  const [refused] = useState(pair.password)
  const form = useRef<HTMLFormElement>(null)
  const ready = isReady(pair, check)
  const { password: byPassword, single_sign_on: connections } = useCompany().sign_in
  const lost = refusal?.of('single_sign_on')?.detail
  const fault = passwordRefusal(refusal)
  return (
    <>
      <Heading follows={follows} title={t('login.title')}>
        <p>{t(connections.length > 0 ? 'login.text_company' : 'login.text')}</p>
      </Heading>
      {lost !== undefined && (
        <Alert severity="error" role="alert" icon={false}>
          {lost}
        </Alert>
      )}
      {connections.length > 0 && (
        <Choices>
          <CompanySignOn token={token} />
          {byPassword && <p>{t('login.or_password')}</p>}
        </Choices>
      )}
      {byPassword ? (
        <Form
          noValidate
          ref={form}
          sx={{ maxWidth: 440 }}
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (ready) onNext()
            else {
              const name = followsRules(pair.password, check) ? 'password_confirmation' : 'password'
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
            startAdornment={<Icon name="lock" size={18} />}
            sx={{ backgroundColor: color.sunken, color: color.ink2 }}
          />
          <NewPassword
            label={t('login.password')}
            value={pair}
            check={check}
            tried={tried}
            refusal={pair.password === refused ? fault : undefined}
            onChange={onChange}
          />
          <SmallMuted>{t('access:new.help')}</SmallMuted>
          {!ready && (
            <SmallMuted id={`${id}-why`} sx={{ color: color.ink }}>
              {t('login.waiting')}
            </SmallMuted>
          )}
          <StepActs onBack={onBack}>
            <Button
              type="submit"
              variant={connections.length > 0 ? 'outlined' : 'contained'}
              className="end first"
              aria-describedby={ready ? undefined : `${id}-why`}
            >
              {t('next')}
            </Button>
          </StepActs>
        </Form>
      ) : (
        <StepActs onBack={onBack}>{null}</StepActs>
      )}
    </>
  )
}
