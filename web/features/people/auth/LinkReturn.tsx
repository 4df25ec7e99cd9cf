import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { ApiError } from '../../../shared/data/errors.ts'
import type { Http } from '../../../shared/data/http.ts'
import { useAuth } from '../../../shared/session/me.ts'
import type { LinkOutcome } from '../../../shared/session/singleSignOn.ts'
import { Heading } from './AuthFrame.tsx'
import { Gate } from './Gate.tsx'
import { GatePicture } from './GatePicture.tsx'
import { authPaths } from '../../../shared/paths/auth.ts'

interface LinkReturnProps {
  /** Null: the provider agreed to nothing. */
  code: string | null
  refused: string | null
  /** Null: this tab did not begin. */
  verifier: string | null
  next: string
}

const linkedAnswer = z.object({ data: z.object({ id: z.string() }) })

/**
 * Back from the provider with an identity for the account that is signed in here. The page goes on to the settings,
 * which say what became of it. What this tab did not begin is not sent: somebody else may have begun it.
 */
export function LinkReturn({ code, refused, verifier, next }: LinkReturnProps) {
  const { t } = useTranslation('access', { keyPrefix: 'sso' })
  const { http, session } = useAuth()
  const navigate = useNavigate()
  const isSent = useRef(false)
  useEffect(() => {
    const finish = async () => {
      const signedIn = session.current() !== null
      const outcome = signedIn ? await outcomeOf(http, { code, refused, verifier }) : null
      if (outcome === null) await navigate(authPaths.ssoUnauthorized('sign_in_expired'), { replace: true })
      else await navigate(next, { replace: true, state: { link: outcome } })
    }
    if (isSent.current) return
    isSent.current = true
    void finish()
  }, [code, refused, verifier, next, http, session, navigate])
  return (
    <Gate>
      <GatePicture open />
      <Heading title={t('link.title')}>
        <p role="status">{t('link.text')}</p>
      </Heading>
    </Gate>
  )
}

async function outcomeOf(
  http: Http,
  { code, refused, verifier }: Omit<LinkReturnProps, 'next'>,
): Promise<LinkOutcome | null> {
  const because = (reason: string): LinkOutcome => ({ linked: null, refused: reason })
  if (code === null) return because(refused ?? 'server_error')
  if (verifier === null || verifier === '') return because('link_expired')
  try {
    const { body } = await http({ method: 'POST', path: '/auth/identities', body: { code, verifier } })
    return { linked: linkedAnswer.parse(body).data.id, refused: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 401 ? null : because(error.code)
  }
}
