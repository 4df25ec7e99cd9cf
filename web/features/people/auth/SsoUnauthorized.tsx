import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { rootPaths } from '../../../shared/paths/rootPaths.ts'
import { useCompany } from '../../../shared/company.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useAuth } from '../../../shared/session/me.ts'
import { Heading } from './AuthFrame.tsx'
import { Gate } from './Gate.tsx'
import { GatePicture } from './GatePicture.tsx'
import type { words } from './locales/en/access.ts'
import { hasSecret } from './secret.ts'
import { authPaths } from '../../../shared/paths/auth.ts'

const Acts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  justifyContent: 'center',
  '@media (max-width: 480px)': { width: '100%', '& > *': { flex: '1 1 100%' } },
})
const Reference = styled('p')({
  width: '100%',
  paddingTop: 16,
  borderTop: `1px solid ${color.line}`,
  fontSize: '.875rem',
  color: color.ink2,
})

type Reason = keyof typeof words.sso.reasons
type Kind = keyof typeof words.sso.refused

/** What the person can do about it; all other reasons are the sign-in service's. */
const kinds: Readonly<Partial<Record<Reason, Kind>>> = {
  account_unknown: 'unknown',
  account_pending: 'pending',
  account_disabled: 'disabled',
  identity_taken: 'taken',
  identity_foreign: 'foreign',
  identity_another: 'another',
  address_unverified: 'unverified',
  address_not_allowed: 'unknown',
  provider_unknown: 'not_offered',
  provider_refused: 'refused',
  sign_in_expired: 'late',
  answer_expired: 'late',
  answer_replayed: 'late',
  answer_for_another_request: 'late',
  too_many_attempts: 'often',
}

/** What the Back button brings again: an answer that was used, for a sign-in that is over. */
const usedBefore: ReadonlySet<Reason> = new Set(['sign_in_expired', 'answer_replayed'])

/** /sso/unauthorized: why the company's sign-in led nowhere, and what the team needs to find it. */
export function SsoUnauthorized() {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'sso' })
  const company = useCompany()
  const { session } = useAuth()
  const formats = useFormats()
  const [search] = useSearchParams()
  const [at] = useState(() => new Date().toISOString())
  const given = search.get('reason') ?? ''
  const reason = (i18n.exists(`access:sso.reasons.${given}`) && /^\w+$/.test(given) ? given : 'server_error') as Reason
  // It goes into the page: only what a reference is made of.
  const reference = /^[\w-]{1,40}$/.exec(search.get('reference') ?? '')?.[0]
  const kind = kinds[reason] ?? 'problem'
  const { single_sign_on: connections, password } = company.sign_in
  const others = connections.length > 0
  const names = { company: company.name }
  const asks = kind === 'unknown'
  const [joins] = useState(() => hasSecret('sign_up'))
  if (session.current() !== null && usedBefore.has(reason)) return <Navigate to={rootPaths.dashboard()} replace />
  return (
    <Gate>
      <GatePicture open={false} />
      <Heading title={t(`refused.${kind}.title`, names)}>
        <p>{t(`refused.${kind}.text`, names)}</p>
      </Heading>
      <Acts>
        {asks && (
          <Button variant="contained" href={company.sign_in.sign_up ? authPaths.signUp() : authPaths.programSignUp()}>
            {t('ask_access')}
          </Button>
        )}
        {joins && (
          <Button variant="contained" href={authPaths.signUp()}>
            {t('back_to_sign_up')}
          </Button>
        )}
        {!joins && others && kind !== 'disabled' && (
          <Button variant={asks ? 'outlined' : 'contained'} href={authPaths.redirectToSso()}>
            {t(asks || kind === 'taken' ? 'other_account' : 'again')}
          </Button>
        )}
        {!asks && !joins && <Button href={authPaths.signIn()}>{t(password ? 'with_password' : 'to_sign_in')}</Button>}
      </Acts>
      <Reference>
        {t(reference === undefined ? 'for_team_plain' : 'for_team', {
          reason: t(`reasons.${reason}`),
          reference,
          day: formats.fullDay(at),
          time: formats.time(at),
        })}
      </Reference>
    </Gate>
  )
}
