import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import { feedbacksOf, meetingsOf } from '../../../shared/meeting/calls.ts'
import { displayDate } from '../../../shared/meeting/moment.ts'
import { Column, Split } from '../../../shared/meeting/page.tsx'
import { PairHead } from '../../../shared/meeting/PairHead.tsx'
import { useMomentNews } from '../../../shared/meeting/useMoment.ts'
import { useNow } from '../../../shared/useNow.ts'
import { Aside } from './Aside.tsx'
import { FirstPanel } from './FirstPanel.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Goal } from './Goal.tsx'
import { Paused } from './Paused.tsx'
import { Meetings } from './Meetings.tsx'
import { isRequested, isRunning, nextOf, reviewOf } from './headline.ts'
import type { Headline, RelationshipProps } from './headline.ts'
import { reviewTones, useHeadlineWords } from './useHeadlineWords.ts'

// The form is fetched when it is opened.
const FinishDialog = lazyOverlay(() => import('../../../shared/finish/FinishDialog.tsx').then((m) => m.FinishDialog))

const PauseDialog = lazyOverlay(() => import('./PauseDialog.tsx').then((m) => m.PauseDialog))

export function RelationshipView({ relationship, me, parties, included }: RelationshipProps) {
  const { t } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const now = useNow()
  // Once opened it stays beside the page: when the other person acts meanwhile, what was typed stays.
  const [finishing, setFinishing] = useState<'never' | 'open' | 'closed'>('never')
  const [pausing, setPausing] = useState<'pause' | 'move' | null>(null)
  const { id } = relationship
  const { pause } = relationship.attributes
  const formats = useFormats()
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
  return (
    <>
      <PairHead
        {...{ relationship, me, parties }}
        state={
          running && pause ? (
            <StatePill>{t('pause.until', { day: formats.day(`${pause.until}T12:00:00`) })}</StatePill>
          ) : running ? (
            <StatePill tone="info">{t('running')}</StatePill>
          ) : isWaiting ? (
            <StatePill>{t('asked.state')}</StatePill>
          ) : (
            <StatePill tone={reviewTones[review]}>{t(`over.${review}.state`)}</StatePill>
          )
        }
      />
      <Split>
        <Column>
          {running && pause ? (
            <Paused
              {...{ relationship, pause, parties }}
              onMove={() => {
                setPausing('move')
              }}
            />
          ) : known ? (
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
          onPause={() => {
            setPausing('pause')
          }}
          onFinish={() => {
            setFinishing('open')
          }}
        />
      </Split>
      {pausing !== null && (
        <PauseDialog
          {...{ relationship, parties }}
          meetings={meetings.data?.data ?? []}
          what={pausing}
          open
          onClose={() => {
            setPausing(null)
          }}
        />
      )}
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
