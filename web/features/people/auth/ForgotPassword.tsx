import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkSent } from './LinkSent.tsx'
import { BackLink } from './parts.tsx'

/** /auth/forgot_password */
export function ForgotPassword() {
  const { t } = useTranslation('access')
  const [sent, setSent] = useState(false)
  const [email, setEmail] = useState('')
  if (sent)
    return (
      <AuthFrame>
        <LinkSent
          kind="password"
          email={email}
          onChange={() => {
            setSent(false)
          }}
        />
      </AuthFrame>
    )
  return (
    <AuthFrame>
      <Heading title={t('forgot.title')}>
        <p>{t('forgot.text')}</p>
      </Heading>
      <LinkForm
        kind="password"
        submit={t('forgot.submit')}
        email={email}
        onSent={(address) => {
          setEmail(address)
          setSent(true)
        }}
      />
      <BackLink />
    </AuthFrame>
  )
}
