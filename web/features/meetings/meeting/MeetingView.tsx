import Button from '@mui/material/Button'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormats } from '../../../shared/i18n/format.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { PageTitle } from '../../../shared/components/PageTitle.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { useDataLayer } from '../../../shared/data/hooks.ts'
import { Documents } from '../../../shared/meeting/Documents.tsx'
import { Pair } from '../../../shared/meeting/Pair.tsx'
import { Column, PageHead, Split } from '../../../shared/meeting/page.tsx'
import type { MeetingProps } from '../../../shared/meeting/dialog.ts'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { useNow } from '../../../shared/useNow.ts'
import { useAct } from '../../../shared/meeting/act.ts'
import { Aside } from './Aside.tsx'
import { Exchange } from './Exchange.tsx'
import { momentOf, displayDate } from '../../../shared/meeting/moment.ts'
import { MomentPanel } from './MomentPanel.tsx'
import { Need } from './Need.tsx'
import { Reports } from './Reports.tsx'
import { MeetingSteps } from './MeetingSteps.tsx'
import { useMomentNews } from '../../../shared/meeting/useMoment.ts'
import { useMomentWords } from '../../../shared/meeting/momentWords.ts'
import type { Asking } from './asking.ts'

const Agenda = lazyPart(() => import('../../../shared/agenda/Agenda.tsx').then((m) => m.Agenda))
const MeetingTasks = lazyPart(() => import('../../../shared/plan/MeetingTasks.tsx').then((m) => m.MeetingTasks))
// The forms are fetched when one is opened.
const DeclineDialog = lazyOverlay(() =>
  import('../../../shared/meeting/DeclineDialog.tsx').then((m) => m.DeclineDialog),
)
const CancelDialog = lazyOverlay(() => import('./CancelDialog.tsx').then((m) => m.CancelDialog))
const MoveDialog = lazyOverlay(() => import('./MoveDialog.tsx').then((m) => m.MoveDialog))
const LinkDialog = lazyOverlay(() => import('./LinkDialog.tsx').then((m) => m.LinkDialog))
const SubjectDialog = lazyOverlay(() => import('./SubjectDialog.tsx').then((m) => m.SubjectDialog))

/**
 * Once the hour has come, what may be done is read again: the server allows the start from then on. `awaitedAt`: the
 * present, while it does not.
 */
function useOpening(awaitedAt: number | null): void {
  const { client } = useDataLayer()
  useEffect(() => {
    if (awaitedAt !== null) void client.invalidateQueries({ queryKey: ['meetings'] })
  }, [awaitedAt, client])
}

export function MeetingView({ meeting, me, parties }: MeetingProps) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const act = useAct(meeting.id)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [open, setOpen] = useState(false)
  const { attributes: held } = meeting
  const { other, side } = parties
  const moment = momentOf(held, side, now)
  const name = other?.name ?? common('notifications.somebody')
  const words = useMomentWords({ meeting, parties, moment })
  const counter = held.counter_proposal?.id ?? ''
  const news = useMomentNews(`${moment}/${displayDate(held)?.starts_at ?? ''}/${counter}`, words)
  const relationship = targetOf(meeting, 'mentoring_relationship')
  const awaitsStart = moment === 'open' && side !== null && !held.allowed.includes('started')
  useOpening(awaitsStart ? now.getTime() : null)
  const ask = (what: Asking) => {
    act.reset()
    setAsking(what)
    setOpen(true)
  }
  const title = t('with', { number: held.session_number, name })
  const dialog = {
    meeting,
    me,
    parties,
    act,
    open,
    onClose: () => {
      act.reset()
      setOpen(false)
    },
    onDone: () => {
      setOpen(false)
      news.onActed()
    },
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHead
        back={{
          to: relationship === null ? paths.mentoringCenter() : paths.relationship(relationship),
          label: shared('accompaniment_of', { name: other?.firstName ?? name }),
        }}
        picture={<Pair me={me} other={other} />}
        title={title}
        lede={formats.typed(held.topic ?? shared('no_topic'))}
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
          <MomentPanel
            {...{ meeting, me, parties, moment, words, act }}
            message={news.message}
            onActed={news.onActed}
            onAsk={ask}
          />
          {side !== null && (
            <Suspense fallback={null}>
              <Agenda {...{ meeting, me, parties }} />
            </Suspense>
          )}
          <MeetingSteps meeting={meeting} parties={parties} moment={moment} />
          <Exchange meeting={meeting} parties={parties} />
          {held.feedback_by.length > 0 && <Reports meeting={meeting} me={me} parties={parties} />}
          <Need
            meeting={meeting}
            parties={parties}
            onEdit={() => {
              ask('subject')
            }}
          />
          {relationship !== null && side !== null && (
            <Suspense fallback={null}>
              <MeetingTasks relationship={relationship} meeting={meeting.id} {...{ me, parties }} />
            </Suspense>
          )}
          {relationship !== null && side !== null && (
            <Documents relationship={relationship} parties={parties} readerId={me.id} />
          )}
        </Column>
        <Aside
          meeting={meeting}
          me={me}
          parties={parties}
          moment={moment}
          onLink={() => {
            ask('link')
          }}
        />
      </Split>
      {asking === 'decline' && <DeclineDialog {...dialog} />}
      {(asking === 'cancel' || asking === 'not_held') && <CancelDialog key={asking} {...dialog} what={asking} />}
      {asking === 'move' && <MoveDialog {...dialog} />}
      {asking === 'link' && <LinkDialog {...dialog} />}
      {asking === 'subject' && <SubjectDialog {...dialog} />}
    </>
  )
}
