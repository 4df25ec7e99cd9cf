import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { color, shape } from '#theme/vars.ts'
import { paths } from '../paths/paths.ts'

const Tabs = styled('nav')({
  display: 'flex',
  width: 'fit-content',
  maxWidth: '100%',
  gap: 4,
  padding: 4,
  marginBottom: 24,
  overflowX: 'auto',
  borderRadius: shape.radius,
  backgroundColor: color.sunken,
  '& a': {
    display: 'grid',
    alignItems: 'center',
    minHeight: 36,
    padding: '0 12px',
    borderRadius: shape.inner,
    color: color.ink2,
    fontSize: '.875rem',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { color: color.ink },
  '& a[aria-current]': { backgroundColor: color.surface, color: color.ink, fontWeight: 600 },
})

/** The pages of an accompaniment. */
export function PairTabs({ relationship }: { relationship: string }) {
  const { t } = useTranslation('meeting')
  return (
    <Tabs aria-label={t('pair_tabs.label')}>
      <NavLink to={paths.relationship(relationship)} end>
        {t('pair_tabs.main')}
      </NavLink>
      <NavLink to={paths.actionPlan(relationship)}>{t('pair_tabs.plan')}</NavLink>
    </Tabs>
  )
}
