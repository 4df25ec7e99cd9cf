import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { CardProps } from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color, font, motion, shadow } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { NameLink, unitAndCity } from '../../../shared/components/Person.tsx'
import { Capacity } from '../../../shared/components/Capacity.tsx'
import { Reasons } from '../../../shared/components/Reasons.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { FavouriteButton } from '../../../shared/profile/FavouriteButton.tsx'
import type { Favourites } from '../../../shared/profile/useFavourites.ts'
import { atLimitId } from '../../../shared/profile/NotYetVisible.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import type { Item } from '../../../shared/data/models.ts'
import { ownerOf } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { WhyScore } from '../../../shared/match/WhyScore.tsx'
import { reasonsOf } from '../../../shared/match/words.ts'
import { receiptInZone } from '../../../shared/match/zones.ts'
import type { Comparison } from './useComparison.ts'

const Mentor = styled(Card)<CardProps<'article', { component: 'article' }>>({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: 24,
  width: '100%',
  transition: `box-shadow ${motion.base}, border-color ${motion.base}`,
  '&:hover': { boxShadow: shadow.e1, borderColor: color.lineStrong },
  '&.full': { backgroundColor: 'transparent', borderStyle: 'dashed', borderColor: color.lineStrong },
  '& .top': { display: 'flex', justifyContent: 'space-between', gap: 12, alignItems: 'flex-start' },
  '& .name': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 8, marginTop: 12 },
  '& h2, & h3': { margin: 0, font: `600 1.125rem/1.3 ${font.text}`, letterSpacing: '-.005em' },
  '& .id p': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  '& .why': { display: 'grid', gap: 12, alignContent: 'start' },
  '& .acts': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
  },
  '& .tags': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 8,
    minHeight: 53,
    marginTop: 'auto',
    paddingTop: 16,
    borderTop: `1px solid ${color.line}`,
  },
  '& .back': { display: 'inline-flex', gap: 8, alignItems: 'center', fontSize: '.875rem', fontWeight: 600 },
  '& .verbs': { display: 'flex', flexWrap: 'wrap', gap: 4, marginLeft: 'auto' },
  '@media (max-width: 480px)': { padding: '20px 16px' },
  '@media (min-width: 961px)': {
    '&.line': {
      display: 'grid',
      gridTemplateColumns: '300px minmax(0, 1fr) 184px',
      alignItems: 'center',
      gap: 24,
      padding: '16px 24px',
      '& .id': { display: 'grid', gridTemplateColumns: '64px 1fr', gap: '0 16px', alignItems: 'center' },
      '& .top': { display: 'contents' },
      '& .top > .avatar': { display: 'none' },
      '& .name': { marginTop: 0 },
      '& li:nth-of-type(n + 3)': { display: 'none' },
      '& .foot': {
        flexDirection: 'column',
        alignItems: 'flex-end',
        justifyContent: 'center',
        border: 0,
        padding: 0,
        margin: 0,
      },
    },
  },
})

interface MentorCardProps {
  mentor: Item<'presenters'>
  /** The reader's zone as a mentee: the hours in common are in it. */
  menteeZone: string | undefined
  view: 'grid' | 'list'
  /** Of its name, under the heading that it stands below. */
  heading?: 'h2' | 'h3'
  comparison: Comparison
  /** null: the reader marks none. */
  favourites: Favourites | null
  /** The reader has no place for another mentor: the notice on top says so. */
  isReaderFull?: boolean
  /** null: the reader cannot ask. */
  onAsk: (() => void) | null
}

/** A mentor with the reasons in words; one who is full or away stays, dashed and grey. */
export function MentorCard({
  mentor,
  menteeZone,
  view,
  heading: Heading = 'h2',
  comparison,
  favourites,
  isReaderFull = false,
  onAsk,
}: MentorCardProps) {
  const { t } = useTranslation('community')
  const { t: match } = useTranslation('match')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { attributes: person, id } = mentor
  const capacity = person.accompaniments
  const full = capacity?.full === true
  const away = person.away ?? null
  const off = full || away !== null
  const receipt = person.match && receiptInZone(person.match, menteeZone ?? formats.zone, formats.zone)
  const to = paths.profile('presenter', id)
  const mayAsk = onAsk !== null && !off && person.open_request === false
  const place = unitAndCity(person, formats.locale)
  return (
    <Mentor
      component="article"
      aria-labelledby={`mentor-${id}`}
      className={[off && 'full', view === 'list' && 'line'].filter((name) => name !== false).join(' ')}
    >
      <div className="id">
        <div className="top">
          <Avatar
            id={ownerOf(mentor)}
            name={person.full_name}
            src={person.avatar_url}
            size="l"
            online={person.online === true}
          />
          {receipt && <Score score={receipt.score} off={off} size={view === 'list' ? 's' : 'm'} />}
        </div>
        <div>
          <div className="name">
            <Heading id={`mentor-${id}`}>
              <NameLink to={to}>{person.full_name}</NameLink>
            </Heading>
            {favourites && <FavouriteButton mentor={{ id, name: person.full_name }} favourites={favourites} />}
          </div>
          {person.online === true && <VisuallyHidden as="p">{t('online')}</VisuallyHidden>}
          {person.title && <p>{person.title}</p>}
          <p>
            {place} {person.expert && <Chip variant="fact" label={t('expert')} size="small" sx={{ ml: 0.5 }} />}
          </p>
        </div>
      </div>
      <div className="why">
        {receipt && receipt.score > 0 ? (
          <Reasons reasons={reasonsOf(match, formats, receipt, 'seeker')} off={off} />
        ) : (
          <div className="tags">
            {person.skills.slice(0, 4).map(({ code, label }) => (
              <Chip key={code} variant="fact" label={label[formats.locale]} />
            ))}
          </div>
        )}
        <div className="acts">
          {receipt && <WhyScore receipt={receipt} name={person.full_name} />}
          <Chip
            component="button"
            type="button"
            variant="filter"
            size="small"
            aria-pressed={comparison.has(id)}
            aria-label={t('compare.pick', { name: person.full_name })}
            disabled={comparison.isFull && !comparison.has(id)}
            label={t('compare.verb')}
            onClick={() => {
              comparison.toggle({ id, name: person.full_name })
            }}
          />
        </div>
      </div>
      <div className="foot">
        {away ? (
          <span className="back">
            <Icon name="sunrise" />
            {t('back_on', { day: formats.day(`${away.back_on}T12:00:00`) })}
          </span>
        ) : capacity ? (
          <Capacity open={capacity.open} limit={capacity.limit} />
        ) : (
          <span />
        )}
        <span className="verbs">
          <Button
            size="small"
            variant={off || mayAsk ? 'text' : 'outlined'}
            component={Link}
            to={to}
            aria-label={t(off ? 'see_of' : 'discover_of', { name: person.full_name })}
          >
            {t(off ? 'see' : 'discover')}
          </Button>
          {mayAsk && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t('ask_of', { name: person.full_name })}
              {...(isReaderFull
                ? { 'aria-disabled': true, 'aria-describedby': atLimitId, title: common('at_limit.text') }
                : { 'aria-haspopup': 'dialog' as const, onClick: onAsk })}
            >
              {t('ask')}
            </Button>
          )}
        </span>
      </div>
    </Mentor>
  )
}
