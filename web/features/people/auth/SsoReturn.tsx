import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeNext } from '../../../shared/paths/rootPaths.ts'
import { useCompany } from '../../../shared/company.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { Heading } from './AuthFrame.tsx'
import { enterBy } from './enter.ts'
import { Gate } from './Gate.tsx'
import { GatePicture } from './GatePicture.tsx'
import { LinkReturn } from './LinkReturn.tsx'
import { leavesForConsole, pageAfter } from './pageAfter.ts'
import { authPaths } from '../../../shared/paths/auth.ts'
import { takeVerifier } from '../../../shared/session/singleSignOn.ts'
import { Trouble } from './Trouble.tsx'

/**
 * /sso/return: back from the provider. The code stands after `#`, where no server and no log sees it; it leaves the
 * address at once and is worth one session. What this tab did not begin, as a portal of the company does, goes on by a
 * click only: nobody is signed in to somebody else's account without noticing.
 */
export function SsoReturn() {
  const { t } = useTranslation('access', { keyPrefix: 'sso' })
  const auth = useAuth()
  const company = useCompany()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [given] = useState(() => {
    const fields = new URLSearchParams(hash.slice(1))
    return {
      code: fields.get('code') ?? '',
      link: fields.get('link'),
      linkRefused: fields.get('link_refused'),
      next: safeNext(fields.get('return_to')),
      isUnsolicited: fields.get('unsolicited') === 'true',
      verifier: takeVerifier(),
    }
  })
  const [error, setError] = useState<ApiError | null>(null)
  const [agreed, setAgreed] = useState(!given.isUnsolicited)

  useEffect(() => {
    const { code, next, isUnsolicited, verifier } = given
    const isLink = given.link !== null || given.linkRefused !== null
    const refuse = () => navigate(authPaths.ssoUnauthorized('sign_in_expired'), { replace: true })
    const exchange = async () => {
      if (code === '' || (!isUnsolicited && verifier === null)) return refuse()
      try {
        const body = { code, verifier: isUnsolicited ? '' : verifier }
        const entered = await enterBy(auth, { method: 'POST', path: '/auth/single_sign_on', body })
        const to = pageAfter(entered, next)
        if (!leavesForConsole(to)) await navigate(to, { replace: true, state: { entered: true } })
      } catch (refused) {
        if (!(refused instanceof ApiError)) throw refused
        if (refused.status !== 401) setError(refused)
        else await refuse()
      }
      return undefined
    }
    if (hash !== '') void navigate(authPaths.ssoReturn(), { replace: true })
    else if (agreed && !isLink) void exchange()
  }, [given, agreed, hash, auth, navigate])

  if (given.link !== null || given.linkRefused !== null)
    return hash === '' ? <LinkReturn {...given} code={given.link} refused={given.linkRefused} /> : null
  return (
    <Gate>
      <GatePicture open />
      <Heading title={t(agreed ? 'return.title' : 'return.ask_title', { company: company.name })}>
        <p role="status">{t(agreed ? 'return.text' : 'return.ask_text')}</p>
      </Heading>
      {error !== null && <Trouble error={error} />}
      {!agreed && (
        <Button
          variant="contained"
          onClick={() => {
            setAgreed(true)
          }}
        >
          {t('return.go')}
        </Button>
      )}
      {error !== null && <Button href={authPaths.signIn()}>{t('again')}</Button>}
    </Gate>
  )
}
