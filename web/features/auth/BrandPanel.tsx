import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import { color, font } from '#theme/vars.ts'
import { paths } from '../../app/paths.ts'
import { Logo } from '../../shared/components/Logo.tsx'
import { PairPanel } from '../../shared/components/illustrations.tsx'
import type { Company } from '../../shared/company.ts'
import { useLocale } from '../../shared/i18n/format.ts'

const Panel = styled('header')({
  position: 'relative',
  overflow: 'hidden',
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  padding: 48,
  backgroundColor: color.heroGround,
  color: color.heroInk,
  '& > a': { display: 'inline-flex', textDecoration: 'none', width: 'fit-content' },
  '& .say': { marginTop: 'clamp(32px, 6vh, 64px)', maxWidth: '30rem', display: 'grid', gap: 16 },
  '& .pitch': {
    fontFamily: font.display,
    fontWeight: 650,
    fontSize: 'clamp(2.25rem, 1.2rem + 2.6vw, 3.25rem)',
    lineHeight: 1.05,
    letterSpacing: '-.03em',
    textWrap: 'balance',
  },
  '& .tagline': { color: color.heroInk2, fontSize: '1.125rem', maxWidth: '26rem' },
  '& > svg': { position: 'absolute', left: 0, bottom: 0, width: '100%', height: '52%', zIndex: -1 },
  '@media (max-width: 860px)': {
    padding: 20,
    minHeight: 168,
    '& .say': { marginTop: 18 },
    '& .pitch': { fontSize: '1.5rem', lineHeight: 1.15, maxWidth: '11ch' },
    '& .tagline': { display: 'none' },
    '& > svg': { height: 140, width: 204, left: 'auto', right: 0 },
    '& > svg .wide': { display: 'none' },
  },
})

/** Who this is, before anybody signs in. */
export function BrandPanel({ company, pitch }: { company: Company; pitch: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Panel>
      <Link to={paths.home()} aria-label={t('nav.home_of', { company: company.brand.name })}>
        <Logo name={company.brand.name} src={company.brand.logo_url} onBrand />
      </Link>
      <div className="say">
        <p className="pitch">{pitch}</p>
        <p className="tagline">{company.brand.tagline[locale]}</p>
      </div>
      <PairPanel />
    </Panel>
  )
}
