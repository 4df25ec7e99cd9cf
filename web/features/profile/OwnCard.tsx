import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { laterPaths } from '../../app/laterPaths.ts'
import { useCompany } from '../../shared/company.ts'
import { SmallMuted, Strong } from '../../shared/components/parts.ts'
import type { Item } from '../../shared/data/models.ts'
import { useMe } from '../../shared/session/me.ts'

/** On one's own page: how full the profile is, from where on it is visible, and the way to its questions. */
export function OwnCard({ profile }: { profile: Item<'presenters' | 'participants'> }) {
  const { t } = useTranslation('profile')
  const me = useMe()
  const { min_profile_completion: least = 0 } = useCompany().settings
  const { completion } = profile.attributes
  const isCurrent = profile.id === me.profile?.id
  return (
    <Card component="section" aria-labelledby="own-profile">
      <CardContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2" id="own-profile">
          {t('own.title')}
        </Typography>
        <Strong>{t('own.completion', { completion })}</Strong>
        <SmallMuted>{completion < least ? t('own.from', { least }) : t('own.enough')}</SmallMuted>
        <Button component={Link} to={isCurrent ? laterPaths.profiling() : laterPaths.profileChoice()}>
          {t(isCurrent ? 'own.change' : 'own.choose')}
        </Button>
        {profile.type === 'presenters' && (
          <Button variant="text" component={Link} to={laterPaths.settings('visibility')}>
            {t('own.visibility')}
          </Button>
        )}
      </CardContent>
    </Card>
  )
}
