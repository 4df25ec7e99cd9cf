import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { safeNext } from '../../../shared/paths/rootPaths.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { PasswordField } from '../../../shared/components/NewPassword.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useSend } from './useSend.ts'

/**
 * /auth/first_password: somebody else chose the password, so other calls are refused until it is changed. The current
 * one is required only when the server no longer takes the sign-in for recent.
 */
export function FirstPassword() {
  const { t } = useTranslation('access')
  const { http } = useAuth()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [current, setCurrent] = useState('')
  const [asksCurrent, setAsksCurrent] = useState(false)
  const { busy, error, send } = useSend()
  const refusal = error?.of('current_password')?.detail
  if (refusal !== undefined && !asksCurrent) setAsksCurrent(true)

  return (
    <AuthFrame>
      <Heading title={t('first.title')}>
        <p>{t('first.text')}</p>
      </Heading>
      <NewPasswordForm
        words={{ submit: t('first.submit'), sending: t('reset.sending') }}
        busy={busy}
        error={error}
        other="current_password"
        onSend={async ({ password, confirmation }) => {
          const body = {
            password,
            password_confirmation: confirmation,
            ...(asksCurrent && { current_password: current }),
          }
          const done = await send(() => http({ method: 'PUT', path: '/auth/password', body }))
          if (done) await navigate(safeNext(search.get('next')), { replace: true, state: { entered: true } })
          return done
        }}
      >
        {asksCurrent && (
          <PasswordField
            label={t('first.current')}
            name="current_password"
            autoComplete="current-password"
            required
            value={current}
            error={refusal}
            onChange={(event) => {
              setCurrent(event.target.value)
            }}
          />
        )}
      </NewPasswordForm>
      <LeaveButton>{t('first.sign_out')}</LeaveButton>
    </AuthFrame>
  )
}
