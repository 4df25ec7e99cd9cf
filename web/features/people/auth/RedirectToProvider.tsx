import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { safeNext } from '../../../shared/paths/rootPaths.ts'
import { useCompany } from '../../../shared/company.ts'
import { Heading } from './AuthFrame.tsx'
import { Gate } from './Gate.tsx'
import { GatePicture } from './GatePicture.tsx'
import { leaveFor } from '../../../shared/session/leaveFor.ts'
import { authPaths } from '../../../shared/paths/auth.ts'
import { singleSignOnStart } from '../../../shared/session/singleSignOn.ts'

interface Providers {
  /** Those that the address may name. */
  known: readonly string[]
  wanted: string | null
}

/** Leads to a provider, and says so while the way there takes its time. */
function Redirect({ known, wanted }: Providers) {
  const { t } = useTranslation('access', { keyPrefix: 'sso' })
  const company = useCompany()
  const [search] = useSearchParams()
  const provider = wanted === null ? known[0] : known.find((id) => id === wanted)
  const next = safeNext(search.get('next'))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (provider === undefined) return
    const leave = async () => {
      const start = await singleSignOnStart(provider, next)
      setAddress(start)
      leaveFor(start)
    }
    void leave()
  }, [provider, next])
  if (provider === undefined) return <Navigate to={authPaths.ssoUnauthorized('provider_unknown')} replace />
  return (
    <Gate>
      <GatePicture open />
      <Heading title={t('redirect.title', { company: company.name })}>
        <p role="status">{t('redirect.text')}</p>
      </Heading>
      {address !== null && <Button href={address}>{t('redirect.go')}</Button>}
    </Gate>
  )
}

/** /auth/redirect_to_sso: to the company's single sign-on, the first one where the address names none. */
export function RedirectToSso() {
  const { sign_in: offered } = useCompany()
  const [search] = useSearchParams()
  return <Redirect known={offered.single_sign_on.map(({ id }) => id)} wanted={search.get('provider')} />
}

/** /auth/oauth: to a social account, where the company allows it. */
export function RedirectToSocial() {
  const { sign_in: offered } = useCompany()
  const [search] = useSearchParams()
  return <Redirect known={offered.facebook ? ['facebook'] : []} wanted={search.get('provider')} />
}
