import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { useCompany } from '../../../shared/company.ts'
import { ListError } from '../../../shared/components/ListError.tsx'
import { ProgressBar } from '../../../shared/components/ProgressBar.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { ForVisitors } from './ForVisitors.tsx'
import type { LinkProps } from './ForVisitors.tsx'
import { Joined } from './Joined.tsx'
import type { Person } from './Joined.tsx'
import { Pending } from './Pending.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'
import { ProgramSignUp } from './ProgramSignUp.tsx'
import { useSecret } from './secret.ts'
import { openSignUp } from './signUpCalls.ts'
import { Decided, MailAgain } from './SignUpClosed.tsx'
import { SignUpFlow } from './SignUpFlow.tsx'

/** /auth/sign_up: with the link of an invitation, joining; without, how to get one. */
export function SignUp() {
  const { id = null } = useParams()
  const link = { of: 'sign_up', found: id, cleanAddress: authPaths.signUp() } as const
  return (
    <ForVisitors {...link}>
      <Joining {...link} />
    </ForVisitors>
  )
}

function Joining({ of: kind, found, cleanAddress }: LinkProps) {
  const company = useCompany()
  const { secret, forget } = useSecret(kind, found, cleanAddress)
  const [joined, setJoined] = useState<Person | null>(null)
  if (joined !== null) return <Joined {...joined} />
  if (secret !== null && secret !== '')
    return (
      <Invited
        key={secret}
        token={secret}
        onJoined={(person) => {
          setJoined(person)
          forget()
        }}
      />
    )
  return company.sign_in.sign_up ? <MailAgain kind="open" expiresAt={null} /> : <ProgramSignUp />
}

interface InvitedProps {
  token: string
  onJoined: (person: Person) => void
}

function Invited({ token, onJoined }: InvitedProps) {
  const { t } = useTranslation('sign_up')
  const { http } = useAuth()
  const query = useQuery({
    queryKey: ['sign_up', token.slice(-12)],
    queryFn: () => openSignUp(http, token),
    // What is typed would be replaced by what was answered.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (query.error instanceof ApiError && query.error.status === 404)
    return <MailAgain kind="unknown" expiresAt={null} />
  if (query.error instanceof ApiError)
    return (
      <AuthFrame>
        <Heading title={t('welcome.title_plain')} />
        <ListError error={query.error} onRetry={() => void query.refetch()} />
      </AuthFrame>
    )
  if (query.data === undefined)
    return (
      <AuthFrame>
        <ProgressBar label={t('loading')} />
      </AuthFrame>
    )
  const reopen = async () => {
    await query.refetch()
  }
  return <Opened token={token} attributes={query.data} reopen={reopen} onJoined={onJoined} />
}

interface OpenedProps extends InvitedProps {
  attributes: SignUpAttributes
  reopen: () => Promise<void>
}

function Opened({ token, attributes, reopen, onJoined }: OpenedProps) {
  const { state, sent, expires_at: expiresAt } = attributes
  if (state === 'valid') return <SignUpFlow token={token} attributes={attributes} onSent={reopen} onJoined={onJoined} />
  if (state === 'expired') return <MailAgain kind="expired" expiresAt={expiresAt} />
  if (state !== 'pending_approval') return <Decided state={state} />
  // Without what was sent there is nothing to wait for.
  return sent === null ? <Decided state="rejected" /> : <Pending token={token} sent={sent} onWithdrawn={reopen} />
}
