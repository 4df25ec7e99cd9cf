import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import LinkTo from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { signedCertificate } from '#contract/people/erasure-certificate.ts'
import type { SignedCertificate } from '#contract/people/erasure-certificate.ts'
import { color } from '#theme/vars.ts'
import { rootPaths } from '../../../shared/paths/rootPaths.ts'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { dotted } from '../../../shared/components/illustrations.tsx'
import { Logo } from '../../../shared/components/Logo.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { AlonePage, Muted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { saveFile } from '../../../shared/saveFile.ts'
import { useAuth } from '../../../shared/session/me.ts'

/** What the dialog that deleted the account hands over. */
const handed = z.object({ erased: z.literal(true), certificate: signedCertificate.nullable().catch(null) })

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 24px',
  margin: 0,
  fontSize: '.9375rem',
  '& dt': { color: color.ink2 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '@media (max-width: 480px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 0,
    '& dd': { marginBottom: 10 },
  },
})

/** The account is gone. Ends the session, which opens nothing any more, and hands out the certificate. */
export function AccountErased() {
  const { t } = useTranslation('settings')
  const { session } = useAuth()
  const { brand } = useCompany()
  const location = useLocation()
  const state = handed.safeParse(location.state).data
  const isErased = state !== undefined
  useEffect(() => {
    if (isErased) session.end('signed_out')
  }, [isErased, session])
  if (state === undefined) return <Navigate to={rootPaths.home()} replace />
  return (
    <AlonePage id="content" sx={{ display: 'grid', gap: 3, paddingInline: 2 }}>
      <PageTitle>{t('erased.title')}</PageTitle>
      <Logo name={brand.name} src={brand.logo_url} />
      <Gone />
      <div>
        <Typography variant="h1" tabIndex={-1} ref={takeFocus} sx={{ '&:focus': { outline: 0, boxShadow: 'none' } }}>
          {t('erased.title')}
        </Typography>
        <Muted sx={{ marginTop: 1, fontSize: '1.125rem' }}>{t('erased.text')}</Muted>
      </div>
      {state.certificate && <Certificate signed={state.certificate} />}
      <p>
        <LinkTo component={Link} to={rootPaths.home()}>
          {t('erased.home')}
        </LinkTo>
      </p>
    </AlonePage>
  )
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}

function Certificate({ signed }: { signed: SignedCertificate }) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const {
    reference,
    erased_at: at,
    requested_by: by,
    key_destroyed: key,
    backups_unreadable_by: until,
  } = signed.certificate
  return (
    <Card component="section" aria-labelledby="certificate">
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="h3" component="h2" id="certificate">
          {t('erased.certificate')}
        </Typography>
        <Facts>
          <dt>{t('erased.at')}</dt>
          <dd>
            {t('erased.at_value', {
              day: formats.fullDay(at),
              time: formats.time(at),
              city: formats.city(formats.zone),
            })}
          </dd>
          <dt>{t('erased.by')}</dt>
          <dd>{t(`erased.requested_by.${by}`)}</dd>
          <dt>{t('erased.key')}</dt>
          <dd>{t(key ? 'erased.key_yes' : 'erased.key_no')}</dd>
          <dt>{t('erased.backups')}</dt>
          <dd>{t('erased.backups_value', { day: formats.fullDay(until) })}</dd>
          <dt>{t('erased.reference')}</dt>
          <dd>{reference}</dd>
        </Facts>
        <Button
          startIcon={<Icon name="download" size={16} />}
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            const text = JSON.stringify(signed, null, 2)
            saveFile(new Blob([text], { type: 'application/json' }), `${reference}.json`)
          }}
        >
          {t('erased.keep')}
        </Button>
      </CardContent>
    </Card>
  )
}

/** A place where somebody was. */
function Gone() {
  return (
    <svg viewBox="0 0 280 120" width="280" aria-hidden="true">
      <path d="M20 120V70a60 60 0 0 1 120 0V120z" fill={color.brandTint2} />
      <path d="M50 120V90a30 30 0 0 1 60 0V120" {...dotted} />
      <circle cx="80" cy="39.600" r="16.200" {...dotted} />
      <path d="M170 120V106a22 22 0 0 1 44 0V120z" fill={color.leaf} />
      <circle cx="236" cy="34" r="20" fill={color.sun} />
    </svg>
  )
}
