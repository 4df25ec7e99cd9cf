import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { enterBy } from './enter.ts'
import { ForVisitors } from './ForVisitors.tsx'
import type { LinkProps } from './ForVisitors.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { LinkForm } from './LinkForm.tsx'
import { LinkSent } from './LinkSent.tsx'
import { leavesForConsole, pageAfter } from './pageAfter.ts'
import { BackLink } from './parts.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'
import { useSecret } from './secret.ts'
import { SecondFactorNeeded } from './secondFactor.ts'
import { Trouble } from './Trouble.tsx'
import { useSend } from './useSend.ts'

/**
 * /auth/sign_in_link: asks for a link by mail; opened from the mail, signs in by one click. Opening it alone does
 * nothing: mail scanners open links.
 */
export function SignInLink() {
  const [search] = useSearchParams()
  const link = { of: 'sign_in', found: search.get('token'), cleanAddress: authPaths.signInLink() } as const
  return (
    <ForVisitors {...link}>
      <Page {...link} />
    </ForVisitors>
  )
}

function Page({ of: kind, found, cleanAddress }: LinkProps) {
  const { t } = useTranslation('access')
  const auth = useAuth()
  const navigate = useNavigate()
  const { secret, forget } = useSecret(kind, found, cleanAddress)
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, error, send } = useSend()
  const isOver = error?.status === 401

  if (isOver)
    return (
      <AuthFrame>
        <LinkExpired kind="sign_in_link" follows />
      </AuthFrame>
    )
  if (secret !== null)
    return (
      <AuthFrame>
        <Heading title={t('link.title')}>
          <p>{t('link.text')}</p>
        </Heading>
        {error !== null && <Trouble error={error} />}
        <BusyButton
          variant="contained"
          size="large"
          busy={busy}
          busyLabel={t('link.sending')}
          onClick={() => {
            const use = async () => {
              const call = { method: 'POST', path: '/auth/sign_in_link/use', body: { token: secret } } as const
              const entered = await enterBy(auth, call).catch(async (error: unknown) => {
                if (!(error instanceof SecondFactorNeeded)) throw error
                forget()
                await navigate(authPaths.signIn(), { replace: true, state: { challenge: error.challenge } })
                return null
              })
              if (entered === null) return
              forget()
              const to = pageAfter(entered, null)
              if (!leavesForConsole(to)) await navigate(to, { replace: true, state: { entered: true } })
            }
            void send(use)
          }}
        >
          {t('link.submit')}
        </BusyButton>
        <BackLink />
      </AuthFrame>
    )
  return (
    <AuthFrame>
      {sent ? (
        <LinkSent
          kind="sign_in_link"
          email={email}
          onChange={() => {
            setSent(false)
          }}
        />
      ) : (
        <>
          <Heading title={t('link.ask_title')}>
            <p>{t('link.ask_text')}</p>
          </Heading>
          <LinkForm
            kind="sign_in_link"
            submit={t('forgot.submit')}
            email={email}
            onSent={(address) => {
              setEmail(address)
              setSent(true)
            }}
          />
          <BackLink />
        </>
      )}
    </AuthFrame>
  )
}
