import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import LinkTo from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { laterPaths } from '../../../shared/paths/laterPaths.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { BackLink } from '../../../shared/components/BackLink.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { Capacity } from '../../../shared/components/Capacity.tsx'
import { Score } from '../../../shared/components/Score.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { Strong } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Levels } from '../../../shared/level/Levels.tsx'
import { receiptInZone } from '../../../shared/match/zones.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useMenteeProgram, usePlaces } from '../../../shared/session/usePlaces.ts'
import { Columns, Side } from '../../../shared/profile/layout.ts'
import { Away } from './Away.tsx'
import { Answers } from './Answers.tsx'
import { MatchCard } from './MatchCard.tsx'
import { FavouriteButton } from '../../../shared/profile/FavouriteButton.tsx'
import { useFavourites } from '../../../shared/profile/useFavourites.ts'
import { useOwnParts, type ProfileStanding } from '../../../shared/profile/ownParts.ts'
import { OwnTop } from './OwnTop.tsx'
import { ProfileFallback } from './ProfileFallback.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { Recommendations } from './Recommendations.tsx'
import { RequestCard } from './RequestCard.tsx'
import { mayWait } from './waiting/mayWait.ts'

const WaitingCard = lazyPart(() => import('./waiting/WaitingCard.tsx').then((m) => m.WaitingCard))
const WithPlace = lazyPart(() => import('./waiting/WithPlace.tsx').then((m) => m.WithPlace))

const Jump = styled(Card)({
  display: 'none',
  '@media (max-width: 1040px)': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '12px 16px',
    alignItems: 'center',
    marginTop: 24,
    padding: 16,
    '& a.small': { fontSize: '.875rem', color: color.brandText },
    '& .MuiButton-root': { gridColumn: '1 / -1' },
  },
})

/** What stands there before the waiting list is loaded: nothing below it moves. */
const WaitingPlace = styled('div')({ minHeight: 208 })

export function BackToCommunity() {
  const { t } = useTranslation('profile')
  return <BackLink to={paths.community()}>{t('back')}</BackLink>
}

function Mentor({
  mentor,
  programId,
  asOthers,
  onProgram,
}: {
  mentor: Item<'presenters' | 'participants'>
  programId: string
  /** One's own page as a mentee reads it, without what compares or asks. */
  asOthers: boolean
  onProgram: (id: string) => void
}) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const me = useMe()
  const [sent, setSent] = useState<string | null>(null)
  const favourites = useFavourites({ enabled: me.participant !== null })
  const { places } = usePlaces(me.participant?.id, { enabled: me.participant !== null })
  const { attributes: person } = mentor
  const { accompaniments: capacity, request } = person
  const full = capacity?.full === true
  const own = me.participant?.attributes
  // One's own page compares with nobody.
  const isOwn = mentor.id === me.presenter?.id
  const match = isOwn ? null : person.match && receiptInZone(person.match, own?.time_zone ?? formats.zone, formats.zone)
  const shared = new Set(
    match?.criteria.find(({ criterion }) => criterion === 'skills')?.matched.map(({ code }) => code),
  )
  // What was just sent counts before the profile is read again.
  const permission =
    request && sent !== null && request.open_request_id === null
      ? { allowed: false, reason: 'already_open' as const, open_request_id: sent }
      : request
  const isWaited = mayWait(permission?.reason)
  if (isOwn && !asOthers) return <OwnMentor mentor={mentor} />
  return (
    <Columns>
      <div>
        <ProfileHead profile={mentor}>
          {person.expert && <StatePill tone="info">{t('expert')}</StatePill>}
          {person.away ? (
            <StatePill>{t('away.now')}</StatePill>
          ) : !person.visible ? (
            <StatePill>{t('hidden')}</StatePill>
          ) : full ? (
            <StatePill tone="warning">{t('full')}</StatePill>
          ) : (
            <StatePill tone="success">{t('accepts')}</StatePill>
          )}
          {capacity && !full && !person.away && <Capacity open={capacity.open} limit={capacity.limit} />}
          {me.participant !== null && !isOwn && !isWaited && (
            <FavouriteButton mentor={{ id: mentor.id, name: person.full_name }} favourites={favourites} />
          )}
        </ProfileHead>
        {person.away && <Away away={person.away} />}
        {isWaited && (
          <Suspense fallback={<WaitingPlace />}>
            <WaitingCard
              mentorId={mentor.id}
              programId={programId === '' ? undefined : programId}
              favourite={
                <FavouriteButton worded mentor={{ id: mentor.id, name: person.full_name }} favourites={favourites} />
              }
            />
          </Suspense>
        )}
        {match && (
          <Jump>
            <Score score={match.score} off={full || person.away !== null} />
            <div>
              <Strong>{t('jump.score', { score: match.score })}</Strong>
              <a className="small" href="#why">
                {t('jump.why')}
              </a>
            </div>
            {permission?.allowed && (
              <Button
                variant="contained"
                component="a"
                href="#request"
                onClick={() => document.querySelector<HTMLElement>('#request textarea')?.focus({ preventScroll: true })}
              >
                {t('jump.write')}
              </Button>
            )}
          </Jump>
        )}
        <Answers
          profileRole="presenter"
          person={person}
          own={own}
          common={{
            skills: {
              shared,
              side: shared.size > 0 ? t('skills_shared', { count: shared.size }) : undefined,
            },
          }}
        />
        <Recommendations mentorId={mentor.id} own={false} />
      </div>
      <Side>
        {match && <MatchCard receipt={match} full={full || person.away !== null} />}
        {isWaited && programId !== '' && (
          <Suspense>
            <WithPlace mentorId={mentor.id} programId={programId} />
          </Suspense>
        )}
        {permission && !isOwn && (!isWaited || person.away !== null) && (
          <RequestCard
            mentor={mentor}
            permission={permission}
            justSent={sent !== null}
            readerId={me.id}
            programs={places.length > 0 ? places.map(({ program }) => program) : me.program ? [me.program] : []}
            programId={programId}
            onProgram={onProgram}
            onSent={setSent}
          />
        )}
      </Side>
    </Columns>
  )
}

/** One's own page as a mentor. */
function OwnMentor({ mentor }: { mentor: Item<'presenters' | 'participants'> }) {
  const { OwnPage } = useOwnParts()
  const { t } = useTranslation('profile')
  const { sessions, expert, accompaniments: capacity } = mentor.attributes
  const head = (now: ProfileStanding | null) => (
    <ProfileHead profile={mentor} changesPicture={now !== null}>
      {expert && <StatePill tone="info">{t('expert')}</StatePill>}
      {now && <SeenPill now={now} />}
      {capacity && <Capacity open={capacity.open} limit={capacity.limit} />}
    </ProfileHead>
  )
  const level = sessions && (
    <Card component="section" aria-labelledby="own-level">
      <CardContent>
        <Typography variant="h2" id="own-level" sx={{ marginBottom: 1 }}>
          {t('own_level')}
        </Typography>
        <Levels sessions={sessions} />
        <LinkTo component={Link} to={laterPaths.settings('sessions')} variant="body2">
          {t('own.declare')}
        </LinkTo>
      </CardContent>
    </Card>
  )
  return (
    <Suspense fallback={head(null)}>
      <OwnPage
        profileRole="presenter"
        id={mentor.id}
        head={head}
        side={level}
        after={<Recommendations mentorId={mentor.id} own />}
      />
    </Suspense>
  )
}

/** Whether mentees meet the profile, as it stands now. */
function SeenPill({ now: { visible, completion, least } }: { now: ProfileStanding }) {
  const { t } = useTranslation('profile')
  if (!visible) return <StatePill>{t('hidden')}</StatePill>
  if (completion < least) return <StatePill tone="warning">{t('own.not_yet')}</StatePill>
  return <StatePill tone="success">{t('own.visible')}</StatePill>
}

/** A mentor as a mentee reads them: what they bring, why they fit, and the first message. */
export function PresenterPage({ id }: { id: string }) {
  const { t } = useTranslation('profile')
  const me = useMe()
  const [search] = useSearchParams()
  const isOwn = id === me.presenter?.id
  const asOthers = isOwn && search.get('view') === 'mentee'
  const [chosen, setChosen] = useState<string | null>(null)
  const menteeProgram = useMenteeProgram(me)
  const programId = chosen ?? menteeProgram?.id
  const profile = useOne(api.presenters.one({ id }, { program: me.participant === null ? undefined : programId }))
  const mentor = profile.data?.data
  return (
    <>
      <PageTitle>{mentor ? t('title_mentor', { name: mentor.attributes.full_name }) : t('title')}</PageTitle>
      {isOwn ? (
        <OwnTop of="presenter">
          <Button
            component={Link}
            to={asOthers ? '.' : '?view=mentee'}
            variant="outlined"
            size="small"
            startIcon={<Icon name={asOthers ? 'chevronLeft' : 'eye'} size={16} />}
          >
            {t(asOthers ? 'as_others.leave' : 'as_others.see')}
          </Button>
        </OwnTop>
      ) : (
        <BackToCommunity />
      )}
      {mentor && asOthers && <Notice>{t('as_others.text')}</Notice>}
      {mentor ? (
        <Mentor mentor={mentor} programId={programId ?? ''} asOthers={asOthers} onProgram={setChosen} />
      ) : (
        <ProfileFallback error={profile.error} onRetry={() => void profile.refetch()} />
      )}
    </>
  )
}
