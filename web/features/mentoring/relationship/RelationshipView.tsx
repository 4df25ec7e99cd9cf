import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { feedbacksOf, meetingsOf } from '../../../shared/meeting/calls.ts'
import { displayDate } from '../../../shared/meeting/moment.ts'
import { Column, PageHead, Split } from '../../../shared/meeting/page.tsx'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import { useMomentNews } from '../../../shared/meeting/useMoment.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Aside } from './Aside.tsx'
import { FirstPanel } from './FirstPanel.tsx'
import { Goal } from './Goal.tsx'
import { Meetings } from './Meetings.tsx'
import { isRequested, isRunning, nextOf, reviewOf } from './headline.ts'
import type { Headline, RelationshipProps } from './headline.ts'
import { reviewTones, useHeadlineWords } from './useHeadlineWords.ts'

// The form is fetched when it is opened.
const FinishDialog = lazyOverlay(() => import('../../../shared/finish/FinishDialog.tsx').then((m) => m.FinishDialog))

export function RelationshipView({ relationship, me, parties, included }: RelationshipProps) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const now = useNow()
  // Once opened it stays beside the page: when the other person acts meanwhile, what was typed stays.
  const [finishing, setFinishing] = useState<'never' | 'open' | 'closed'>('never')
  const { id, attributes: held } = relationship
  const { other, side } = parties
  const running = isRunning(relationship)
  const isWaiting = isRequested(relationship)
  const meetings = useList(meetingsOf(id))
  const given = useList(feedbacksOf({ of: 'relationship', id }), { enabled: !running && !isWaiting && side !== null })
  const review = reviewOf(relationship, side, given.data?.data ?? [])
  const headline: Headline = running
    ? nextOf(relationship, meetings.data?.data ?? [], side, now)
    : isWaiting
      ? { kind: 'asked' }
      : { kind: 'over', review }
  const words = useHeadlineWords(headline, relationship, parties)
  const key =
    headline.kind === 'session'
      ? `${headline.meeting.id}/${headline.moment}/${displayDate(headline.meeting.attributes)?.starts_at ?? ''}`
      : headline.kind
  const known = running
    ? meetings.data !== undefined
    : isWaiting || given.data !== undefined || side === null || given.isError
  const news = useMomentNews(headline.kind === 'over' ? `over/${review}` : key, words, known)
  const name = other?.name ?? common('notifications.somebody')
  const title = side === null ? shared('accompaniment_of', { name }) : t('with', { name })
  const from = formats.day(held.started_at ?? held.requested_at)
  const to = formats.day(held.ended_at ?? held.updated_at)
  const lede = running
    ? t(`since_${side ?? 'other'}`, { name: other?.firstName ?? name, day: from })
    : isWaiting
      ? t('asked.since', { day: formats.day(held.requested_at) })
      : from === to
        ? t('on', { day: from })
        : t('between', { from, to })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{ to: paths.mentoringCenter(), label: t('back') }}
        picture={side !== null && <Pair me={me} other={other} />}
        title={title}
        state={
          running ? (
            <StatePill tone="info">{t('running')}</StatePill>
          ) : isWaiting ? (
            <StatePill>{t('asked.state')}</StatePill>
          ) : (
            <StatePill tone={reviewTones[review]}>{t(`over.${review}.state`)}</StatePill>
          )
        }
        lede={lede}
        side={
          other &&
          !other.deleted &&
          side !== null && (
            <Button
              component={Link}
              to={paths.messenger({ person: other.owner })}
              startIcon={<Icon name="mail" size={20} />}
            >
              {t('write', { name: other.firstName })}
            </Button>
          )
        }
      />
      <Split>
        <Column>
          {known ? (
            <FirstPanel
              {...{ headline, words, relationship, me, parties }}
              given={given.data?.data ?? []}
              message={news.message}
            />
          ) : (
            !meetings.isError && (
              <Loading page>
                <CardSkeleton />
              </Loading>
            )
          )}
          <Goal relationship={relationship} parties={parties} />
          <Meetings {...{ relationship, parties, meetings, running }} isPlanOffered={headline.kind !== 'plan'} />
        </Column>
        <Aside
          {...{ relationship, me, parties, included, running }}
          onFinish={() => {
            setFinishing('open')
          }}
        />
      </Split>
      {finishing !== 'never' && (
        <FinishDialog
          relationship={relationship}
          side={parties.otherSide}
          name={other?.firstName ?? name}
          open={finishing === 'open'}
          onClose={() => {
            setFinishing('closed')
          }}
          onFinished={news.onActed}
        />
      )}
    </>
  )
}
