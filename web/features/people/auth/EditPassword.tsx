import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { consolePath, rootPaths } from '../../../shared/paths/rootPaths.ts'
import { useCompany } from '../../../shared/company.ts'
import { leaveFor } from '../../../shared/session/leaveFor.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { enterBy } from './enter.ts'
import { ForVisitors } from './ForVisitors.tsx'
import type { LinkProps } from './ForVisitors.tsx'
import { LinkExpired } from './LinkExpired.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { Glyph } from './parts.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'
import { SecondFactorNeeded } from './secondFactor.ts'
import { useSecret } from './secret.ts'
import { useSend } from './useSend.ts'

/** /auth/edit_password: the page of the link in the mail. The link is used up when the new password is sent. */
export function EditPassword() {
  return <NewPasswordPage cleanAddress={authPaths.editPassword()} kind="reset" />
}

/** /auth/choose_password: the same for the first password of somebody whose account a file made. They come in. */
export function ChoosePassword() {
  return <NewPasswordPage cleanAddress={authPaths.choosePassword()} kind="choose" />
}

/** /auth/welcome: the same for the first password of who administers a new company. Then the console opens. */
export function Welcome() {
  return <NewPasswordPage cleanAddress={authPaths.welcome()} kind="welcome" />
}

interface NewPasswordPageProps {
  cleanAddress: string
  kind: 'reset' | 'choose' | 'welcome'
}

function NewPasswordPage({ cleanAddress, kind }: NewPasswordPageProps) {
  const [search] = useSearchParams()
  const found = search.has('expired') ? '' : search.get('reset_password_token')
  const link = { of: 'password', found, cleanAddress } as const
  return (
    <ForVisitors {...link}>
      <Page {...link} kind={kind} />
    </ForVisitors>
  )
}

function Page({ of: name, found, cleanAddress, kind }: LinkProps & Pick<NewPasswordPageProps, 'kind'>) {
  const { t } = useTranslation('access')
  const auth = useAuth()
  const navigate = useNavigate()
  const { secret, forget } = useSecret(name, found, cleanAddress)
  const [isChanged, setChanged] = useState(false)
  const { busy, error, send } = useSend()
  const company = useCompany()
  const isOver = error?.status === 401

  if (isChanged)
    return (
      <AuthFrame>
        <Heading follows title={t('changed.title')} above={<Glyph name="check" />}>
          <p role="status">{t('changed.text')}</p>
        </Heading>
        <Button component={Link} to={rootPaths.dashboard()} variant="contained" size="large">
          {t('changed.go')}
        </Button>
      </AuthFrame>
    )
  if (secret === null || secret === '' || isOver)
    return (
      <AuthFrame>
        <LinkExpired kind="password" follows={isOver} />
      </AuthFrame>
    )
  return (
    <AuthFrame>
      <Heading title={t(`${kind}.title`, { company: company.name })}>
        <p>{t(`${kind}.text`)}</p>
      </Heading>
      <NewPasswordForm
        words={{ submit: t(`${kind}.submit`), sending: t(kind === 'reset' ? 'reset.sending' : 'choose.sending') }}
        busy={busy}
        error={error}
        onSend={async ({ password, confirmation }) => {
          const body = { password, password_confirmation: confirmation, reset_password_token: secret }
          let challenge: string | null = null
          const done = await send(async () => {
            try {
              await enterBy(auth, { method: 'PUT', path: '/auth/password', body })
            } catch (error) {
              // The password is changed; the session waits for the code.
              if (!(error instanceof SecondFactorNeeded)) throw error
              challenge = error.challenge
            }
          })
          if (challenge !== null) {
            forget()
            await navigate(authPaths.signIn(), { replace: true, state: { challenge } })
          } else if (done) {
            forget()
            if (kind === 'welcome') leaveFor(consolePath)
            else if (kind === 'choose') await navigate(rootPaths.dashboard(), { replace: true })
            else setChanged(true)
          }
          return done
        }}
      />
    </AuthFrame>
  )
}
