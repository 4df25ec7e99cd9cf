import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { SmallMuted, Strong } from '../../../../shared/components/parts.ts'
import { api } from '../../../../shared/data/api.ts'
import { usePagedList } from '../../../../shared/data/hooks.ts'
import { ownerOf } from '../../../../shared/data/models.ts'
import { paths } from '../../../../shared/paths/paths.ts'
import { People } from '../../../../shared/waiting/People.ts'
import { numberOf } from '../../../../shared/waiting/place.ts'

const mostProposed = 2

/** Beside a mentor without a place: two who have one, the closest first. */
export function WithPlace({ mentorId, programId }: { readonly mentorId: string; readonly programId: string }) {
  const { t } = useTranslation('waiting')
  const { items } = usePagedList(
    api.presenters.all({ program: programId, sort: '-score', with_room: true }),
    mostProposed + 1,
  )
  const mentors = items.filter(({ id }) => id !== mentorId).slice(0, mostProposed)
  if (mentors.length === 0) return null
  return (
    <Card component="section" aria-labelledby="with-place">
      <CardContent>
        <Typography variant="h2" id="with-place" sx={{ fontSize: '1.125rem', marginBottom: '4px' }}>
          {t('with_a_place')}
        </Typography>
        <SmallMuted sx={{ marginBottom: '14px' }}>
          {t('close_to', { count: mentors.length, number: numberOf(t, mentors.length) })}
        </SmallMuted>
        <People>
          {mentors.map((mentor) => {
            const { full_name: name, match, accompaniments } = mentor.attributes
            const count = Math.max(0, (accompaniments?.limit ?? 0) - (accompaniments?.open ?? 0))
            return (
              <li key={mentor.id}>
                <Avatar id={ownerOf(mentor)} name={name} src={mentor.attributes.avatar_url} size="s" />
                <div>
                  <Strong sx={{ fontSize: '.875rem' }}>{name}</Strong>
                  <SmallMuted>
                    {match ? t('score_places', { score: match.score, count }) : t('places', { count })}
                  </SmallMuted>
                </div>
                <Button
                  variant="text"
                  size="small"
                  component={Link}
                  to={paths.profile('presenter', mentor.id)}
                  aria-label={t('see_of', { name })}
                >
                  {t('see')}
                </Button>
              </li>
            )
          })}
        </People>
      </CardContent>
    </Card>
  )
}
