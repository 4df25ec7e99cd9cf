import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, layout } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { Logo } from '../../shared/components/Logo.tsx'
import { useCompany } from '../../shared/company.ts'
import type { Me } from '../../shared/session/me.ts'
import { firstFeatures } from '../features.ts'
import { laterPaths } from '../../shared/paths/laterPaths.ts'
import { paths } from '../../shared/paths/paths.ts'
import { NotificationsBell } from '../notifications/NotificationsBell.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { menuOf } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 20,
  backgroundColor: color.surface,
  borderBottom: `1px solid ${color.line}`,
  '& > div': {
    maxWidth: `calc(${layout.page} + 2 * ${layout.gutter})`,
    marginInline: 'auto',
    paddingInline: layout.gutter,
    height: 72,
    display: 'flex',
    alignItems: 'center',
    gap: 24,
  },
  '& .home': { display: 'inline-flex', textDecoration: 'none', color: 'inherit' },
  '& nav': { display: 'flex', gap: 2, marginInline: '16px auto', height: '100%' },
  '& nav a': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: '100%',
    padding: '0 12px',
    color: color.ink2,
    fontSize: '.9375rem',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: color.ink },
    '&[aria-current]': { color: color.ink, fontWeight: 600 },
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      left: 12,
      right: 12,
      bottom: -1,
      height: 3,
      borderRadius: '3px 3px 0 0',
      backgroundColor: color.brandText,
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
    },
  },
  '& .tools': { display: 'flex', alignItems: 'center', gap: 4 },
  '@media (max-width: 1200px)': { '& nav': { marginInlineStart: 0 }, '& nav a': { padding: '0 8px' } },
  '@media (max-width: 1040px)': {
    '& > div': { height: 64, gap: 8 },
    '& nav': { display: 'none' },
    '& .tools': { marginLeft: 'auto' },
  },
  '@media print': { display: 'none' },
})

export function TopBar({ me }: { me: Me }) {
  const { t } = useTranslation()
  const { brand } = useCompany()
  return (
    <Bar>
      <div>
        <Link className="home" to={paths.mentoringCenter()} aria-label={t('nav.home_of', { company: brand.name })}>
          <Logo name={brand.name} src={brand.logo_url} />
        </Link>
        <nav aria-label={t('nav.main')}>
          {menuOf(firstFeatures, me, 'top').map(({ label, count: Count, ...entry }) => (
            <MenuLink key={entry.to} {...entry}>
              {t(label)}
              {Count && <Count />}
            </MenuLink>
          ))}
        </nav>
        <div className="tools">
          <IconButton component={Link} to={laterPaths.help()} aria-label={t('nav.help')}>
            <Icon name="help" />
          </IconButton>
          <NotificationsBell />
          <AccountMenu me={me} />
        </div>
      </div>
    </Bar>
  )
}
