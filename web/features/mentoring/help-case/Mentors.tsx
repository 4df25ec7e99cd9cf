import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { Capacity } from '../../../shared/components/Capacity.tsx'
import { CardGrid, Line, Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { NameLink, unitAndCity } from '../../../shared/components/Person.tsx'
import { Reasons } from '../../../shared/components/Reasons.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { reasonsOf } from '../../../shared/match/words.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { FavouriteButton } from '../../../shared/profile/FavouriteButton.tsx'
import { type Favourites, useFavourites } from '../../../shared/profile/useFavourites.ts'

/** Three mentors with a place, as the team proposed them. One who is not there any more is left out. */
export function Mentors({ ids }: { ids: readonly string[] }) {
  const favourites = useFavourites()
  return (
    <CardGrid>
      {ids.map((id) => (
        <Proposed key={id} id={id} favourites={favourites} />
      ))}
    </CardGrid>
  )
}

function Proposed({ id, favourites }: { id: string; favourites: Favourites }) {
  const { t } = useTranslation('help_case')
  const { t: match } = useTranslation('match')
  const formats = useFormats()
  const { data } = useOne(api.presenters.one({ id }))
  if (data === undefined) return null
  const mentor = data.data
  const { attributes: person } = mentor
  const receipt = person.match && receiptInZone(person.match, formats.zone, formats.zone)
  const to = paths.profile('presenter', id)
  return (
    <li>
      <Card component="article" variant="outlined" aria-labelledby={`mentor-${id}`} sx={{ padding: 3 }}>
        <Rows sx={{ gap: 2, height: '100%', gridTemplateRows: 'auto auto 1fr auto' }}>
          <Line sx={{ justifyContent: 'space-between' }}>
            <Avatar id={ownerOf(mentor)} name={person.full_name} src={person.avatar_url} size="l" />
            {receipt && <Score score={receipt.score} />}
          </Line>
          <div>
            <Line sx={{ justifyContent: 'space-between', gap: 1 }}>
              <h3 id={`mentor-${id}`}>
                <NameLink to={to}>{person.full_name}</NameLink>
              </h3>
              <FavouriteButton mentor={{ id, name: person.full_name }} favourites={favourites} />
            </Line>
            {person.title !== null && <SmallMuted>{person.title}</SmallMuted>}
            <SmallMuted>{unitAndCity(person, formats.locale)}</SmallMuted>
          </div>
          {receipt ? <Reasons reasons={reasonsOf(match, formats, receipt, 'seeker')} /> : <span />}
          <Line sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
            {person.accompaniments ? (
              <Capacity open={person.accompaniments.open} limit={person.accompaniments.limit} />
            ) : (
              <span />
            )}
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={to}
              aria-label={t('moved.discover_of', { name: person.full_name })}
            >
              {t('moved.discover')}
            </Button>
          </Line>
        </Rows>
      </Card>
    </li>
  )
}
