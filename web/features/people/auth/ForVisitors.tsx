import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router-dom'
import { z } from 'zod'
import type { SignUpAttributes } from '#contract/people/sign-ups.ts'
import { ProgressBar } from '../../../shared/components/ProgressBar.tsx'
import { rootPaths } from '../../../shared/paths/rootPaths.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { useLeaving } from '../../../shared/session/useLeaving.tsx'
import { AuthFrame, Heading } from './AuthFrame.tsx'
import { Acts } from './parts.tsx'
import { hasSecret, useSecret } from './secret.ts'
import { openSignUp } from './signUpCalls.ts'

export interface LinkProps {
  /** Under which the secret is kept, and what it is for. */
  of: 'sign_up' | 'password' | 'sign_in'
  /** The secret in the address. */
  found: string | null
  cleanAddress: string
}

/**
 * The page of a mail's link, for somebody who is not signed in. Where somebody is, it says who, and goes on after a
 * sign-out; without a link it leads to the home.
 */
export function ForVisitors({ children, ...link }: LinkProps & { children: ReactNode }) {
  const { session } = useAuth()
  // Who signs in by this very page stays on it.
  const [isTaken, setTaken] = useState(() => session.current() !== null)
  // Its secret leaves the address, and is forgotten by who stays.
  const [hasLink] = useState(() => link.found !== null || hasSecret(link.of))
  useEffect(
    () =>
      session.subscribe((ending) => {
        if (ending !== null) setTaken(false)
      }),
    [session],
  )
  if (!isTaken) return children
  if (!hasLink) return <Navigate to={rootPaths.dashboard()} replace />
  return <SignedIn {...link} />
}

function SignedIn({ of: kind, found, cleanAddress }: LinkProps) {
  const { t } = useTranslation('access')
  const { http } = useAuth()
  const { secret, forget } = useSecret(kind, found, cleanAddress)
  const [token] = useState(secret ?? '')
  const { leave, question } = useLeaving()
  const who = useSignedIn()
  const invitation = useQuery({
    queryKey: ['sign_up', token.slice(-12), 'for'],
    queryFn: () => openSignUp(http, token),
    enabled: kind === 'sign_up',
    gcTime: 0,
    retry: false,
  })
  if (who.isPending || invitation.isLoading)
    return (
      <AuthFrame>
        <ProgressBar label={t('occupied.loading')} />
      </AuthFrame>
    )
  const email = invitation.data?.email
  return (
    <AuthFrame>
      <Heading title={t('occupied.title')}>
        {who.data !== undefined && <p>{t('occupied.who', { ...who.data })}</p>}
        <p>{t(`occupied.${kind === 'sign_up' ? invited(invitation.data) : kind}`, { email })}</p>
      </Heading>
      <Acts>
        <Button variant="contained" size="large" onClick={leave}>
          {t('occupied.go')}
        </Button>
        <Button variant="text" component={Link} to={rootPaths.dashboard()} onClick={forget}>
          {t('occupied.stay')}
        </Button>
      </Acts>
      {question}
    </AuthFrame>
  )
}

function invited(attributes: SignUpAttributes | undefined) {
  if (attributes?.state === 'used') return 'sign_up_used'
  return (attributes?.email ?? null) === null ? 'sign_up_plain' : 'sign_up'
}

const account = z.object({ data: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }) })

/** The name and the address of who is signed in; the page stands without them. */
function useSignedIn() {
  const { http } = useAuth()
  return useQuery({
    queryKey: ['account', 'who'],
    queryFn: async ({ signal }) => {
      const { body } = await http({ method: 'GET', path: '/auth/validate_token', signal })
      const { first_name, last_name, email } = account.parse(body).data
      return { name: `${first_name} ${last_name}`.trim(), email }
    },
    retry: false,
  })
}
