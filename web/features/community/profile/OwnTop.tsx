import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, focusRing, shadow, shape } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { useMe } from '../../../shared/session/me.ts'
import type { ProfileKind } from '../../../shared/paths/profile.ts'

const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '8px 16px',
  marginBottom: 8,
  '@media (min-width: 641px)': { '& > .MuiButton-root': { marginLeft: 'auto' } },
  '& nav': {
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: 2,
    padding: 3,
    borderRadius: shape.radius,
    backgroundColor: color.sunken,
  },
  '& nav a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 36,
    padding: '4px 12px',
    borderRadius: 9,
    color: color.ink2,
    fontSize: '.875rem',
    lineHeight: 1.2,
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { color: color.ink },
    '&:focus-visible': focusRing,
  },
  '& nav a[aria-current]': {
    backgroundColor: color.surface,
    color: color.ink,
    fontWeight: 600,
    boxShadow: shadow.e1,
    '[data-theme="dark"] &': { backgroundColor: color.brandTint2 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
})

/** Mentor first, as the drawn page has them. */
const kinds: readonly ProfileKind[] = ['presenter', 'participant']

/** Above one's own page: the way to the other of two profiles, and what else may be done with this one. */
export function OwnTop({ of: current, children }: { of: ProfileKind; children?: ReactNode }) {
  const { t } = useTranslation('profile')
  const me = useMe()
  const profiles = kinds.flatMap((kind) => (me[kind] === null ? [] : [{ kind, id: me[kind].id }]))
  return (
    <Top>
      {profiles.length > 1 && (
        <nav aria-label={t('own.profiles')}>
          {profiles.map(({ kind, id }) => (
            <Link key={kind} to={paths.profile(kind, id)} aria-current={kind === current ? 'page' : undefined}>
              {t(`own.as_${kind}`)}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </Top>
  )
}
