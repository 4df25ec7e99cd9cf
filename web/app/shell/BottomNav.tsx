import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import type { Me } from '../../shared/session/me.ts'
import { firstFeatures } from '../features.ts'
import { MoreButton } from './AccountMenu.tsx'
import { menuOf } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'

const Bar = styled('nav')({
  display: 'none',
  '@media (max-width: 1040px)': {
    position: 'fixed',
    inset: 'auto 0 0 0',
    zIndex: 20,
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    padding: '6px 4px calc(6px + env(safe-area-inset-bottom))',
    backgroundColor: color.surface,
    borderTop: `1px solid ${color.line}`,
  },
  '@media print': { display: 'none' },
  '& a > span + span': { position: 'absolute', top: 2, left: '50%', marginLeft: 6 },
  '& a, & button': {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: 2,
    padding: '6px 2px',
    border: 0,
    background: 'none',
    fontFamily: 'inherit',
    cursor: 'pointer',
    color: color.ink2,
    fontSize: '.8125rem',
    fontWeight: 500,
    lineHeight: 1.2,
    letterSpacing: '-.01em',
    textAlign: 'center',
    textDecoration: 'none',
    borderRadius: shape.inner,
    '&[aria-current]': { color: color.brandText, fontWeight: 600 },
  },
})

/** The menu under the thumb, at 1040 px and below. */
export function BottomNav({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <Bar aria-label={t('nav.mobile')}>
      {menuOf(firstFeatures, me, 'bottom').map(({ icon, label, count: Count, ...entry }) => (
        <MenuLink key={entry.to} {...entry}>
          <Icon name={icon} size={22} />
          <span>{t(label)}</span>
          {Count && <Count />}
        </MenuLink>
      ))}
      <MoreButton me={me} />
    </Bar>
  )
}
