import Box from '@mui/material/Box'
import { useLogout, usePermissions } from 'react-admin'
import { NavLink } from 'react-router-dom'
import type { ConsoleRole } from '#contract/console/roles.ts'
import { color, font, shape } from '#theme/vars.ts'
import { useDashboard } from '../data/dashboard.ts'
import { useWords } from '../i18n/provider.ts'
import { mayOpen } from '../session/auth-provider.ts'
import { useCompany } from '../shared/company.ts'
import { Icon, type IconName, Sign } from '../shared/icons.tsx'
import { Preferences } from './Preferences.tsx'

const places = [
  { resource: 'dashboard', path: '/', icon: 'dashboard' },
  { resource: 'mentoring_requests', path: '/mentoring_requests', icon: 'mail' },
  { resource: 'mentoring_relationships', path: '/mentoring_relationships', icon: 'people' },
  { resource: 'users', path: '/users', icon: 'case' },
  { resource: 'programs', path: '/programs', icon: 'programs' },
  { resource: 'events', path: '/events', icon: 'log' },
  { resource: 'access_log', path: '/access_log', icon: 'eye' },
  { resource: 'error_reports', path: '/error_reports', icon: 'warning' },
] as const satisfies readonly { resource: string; path: string; icon: IconName }[]

const focusOnRail = { '& :focus-visible, & .Mui-focusVisible': { outlineColor: '#fff', boxShadow: 'none' } } as const

/** Where one can go, what waits there, and the reader's own settings. */
export function Rail({ withLogo = true }: { readonly withLogo?: boolean }) {
  const t = useWords()
  const { permissions: role } = usePermissions<ConsoleRole>()
  return (
    <Box sx={{ display: 'grid', gridTemplateRows: 'auto 1fr auto', gap: 3, minHeight: 0, ...focusOnRail }}>
      {withLogo ? <Logo /> : <span />}
      <nav aria-label={t('nav.label')}>
        <Box component="ul" sx={{ display: 'grid', gap: '2px' }}>
          {places
            .filter(({ resource }) => role !== undefined && mayOpen(role, resource))
            .map(({ resource, path, icon }) => (
              <li key={resource}>
                <Box component={NavLink} to={path} end={path === '/'} sx={item}>
                  <Icon name={icon} />
                  {t(`nav.${resource}`)}
                  {resource === 'mentoring_requests' && role !== undefined && mayOpen(role, 'dashboard') && <Waiting />}
                </Box>
              </li>
            ))}
        </Box>
      </nav>
      <Box sx={{ display: 'grid', gap: 1, paddingTop: 2, borderTop: '1px solid rgb(255 255 255 / .14)' }}>
        <Preferences />
        <SignOut />
      </Box>
    </Box>
  )
}

export function Logo() {
  const t = useWords()
  const company = useCompany()
  return (
    <Box
      component={NavLink}
      to="/"
      aria-label={`${company.name}, ${t('name')}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '10px',
        paddingInline: 1,
        color: '#fff',
        textDecoration: 'none',
        font: `680 1.125rem/1 ${font.display}`,
        letterSpacing: '-.02em',
        '& svg': { backgroundColor: '#fff', borderRadius: '9px', padding: '4px' },
      }}
    >
      <Sign />
      <span>{t('name')}</span>
    </Box>
  )
}

function Waiting() {
  const t = useWords()
  const { data } = useDashboard(null)
  const waiting = data?.health.open_requests ?? 0
  if (waiting === 0) return null
  return (
    <Box
      component="span"
      sx={{
        marginLeft: 'auto',
        padding: '4px 8px',
        borderRadius: '10px',
        backgroundColor: color.sun,
        color: '#0C1838',
        font: `600 .8125rem/1 ${font.text}`,
        fontVariantNumeric: 'tabular-nums',
      }}
      aria-label={t('nav.waiting', { smart_count: waiting })}
      role="img"
    >
      {waiting}
    </Box>
  )
}

function SignOut() {
  const t = useWords()
  const logout = useLogout()
  return (
    <Box component="button" type="button" sx={{ ...item, width: '100%' }} onClick={() => void logout()}>
      <Icon name="signOut" />
      {t('nav.sign_out')}
    </Box>
  )
}

const item = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: '8px 10px',
  minHeight: 40,
  border: 0,
  borderRadius: shape.inner,
  background: 'none',
  color: 'inherit',
  font: `500 .9375rem/1.4 ${font.text}`,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'rgb(255 255 255 / .08)', color: '#fff' },
  '&[aria-current="page"]': { backgroundColor: 'rgb(255 255 255 / .14)', color: '#fff', fontWeight: 600 },
} as const
