import Button from '@mui/material/Button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useOne } from '../../../shared/data/hooks.ts'
import { CalendarButton } from '../../../shared/meeting/CalendarButton.tsx'
import { oneRelationship } from '../../../shared/meeting/calls.ts'
import { useCalendarAction } from '../../../shared/meeting/useCalendarFile.ts'
import { targetOf } from '../../../shared/meeting/parties.ts'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { Me } from '../../../shared/session/me.ts'
import type { Act } from '../../../shared/meeting/act.ts'
import { isJoined, linkOf } from '../../../shared/meeting/joined.ts'
import { declines, isLive, isOver, openDate } from '../../../shared/meeting/moment.ts'
import type { Meeting, Moment } from '../../../shared/meeting/moment.ts'
import { hasFollowing } from './following.ts'
import { roomOf } from './room.ts'
import type { Asking } from './asking.ts'
import type { MomentWords } from '../../../shared/meeting/momentWords.ts'

export interface ActsProps {
  meeting: Meeting
  me: Me
  parties: Parties
  moment: Moment
  words: MomentWords
  act: Act
  onAsk: (what: Asking) => void
  /** The server did it. */
  onActed: () => void
}

/** How long the notice of an agreed date stays, in ms: long enough to take it into one's calendar. */
const noticeMs = 10_000

/** What the reader may do now: one verb first, what ends it last. */
export function Acts({ isOverlapped = false, ...props }: ActsProps & { isOverlapped?: boolean }) {
  const { meeting, me, moment, parties, words, act, onAsk, onActed } = props
  const { t } = useTranslation('session')
  const waits = useId()
  const notifier = useNotifier()
  const calendarAction = useCalendarAction()
  const { attributes: held, id } = meeting
  const may = (what: (typeof held.allowed)[number]) => held.allowed.includes(what)
  const open = openDate(held)
  const live = isLive(moment)
  const [main, beside, quiet] = live
    ? (['inverse', 'ghost', 'ghost'] as const)
    : (['contained', 'outlined', 'text'] as const)
  // A date that is taken leads to another one.
  const isTaken = isOverlapped || act.error?.code === 'slot_taken' || act.error?.code === 'partner_busy'
  const run = async (done: Promise<boolean>) => {
    if (await done) onActed()
  }
  const accepted = async (appointment: string) => {
    const done = await act.answer(appointment, 'accepted')
    if (done) notifier.say({ tone: 'success', title: t('acts.agreed'), duration: noticeMs, action: calendarAction(id) })
    return done
  }
  // Those after it may move along.
  const leads = moment === 'agreed' && hasFollowing(held)
  const accepts = may('confirmed') && moment !== 'late' && open !== undefined && held.aasm_state === 'requested'
  const starts = may('started')
  const mayDecline = declines(held) && !isOver(held)
  // The server allows it from then on.
  const early = moment === 'agreed' && parties.side !== null
  const room = roomOf({ meeting, me, parties, moment })
  const link = linkOf(held)
  const hasCall = room !== null
  const willJoin = isJoined(held) && (link !== null || me.user.conference.in_product)
  const isReport = moment === 'report' || moment === 'report_second'
  return (
    <div className="acts">
      {accepts && !isTaken && (
        <BusyButton
          variant={main}
          busy={act.busy}
          busyLabel={t('acts.accepting')}
          onClick={() => void run(accepted(open.id))}
        >
          {t('acts.accept', { day: words.day })}
        </BusyButton>
      )}
      {room === 'product' && (
        <Button variant={main} component={Link} to={paths.call(id)} startIcon={<Icon name="video" />}>
          {t('acts.join')}
        </Button>
      )}
      {room === 'address' && link !== null && (
        <Button
          variant={main}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          startIcon={<Icon name="video" />}
          onClick={() => {
            // Joining starts the session: an external tool does not report it.
            if (moment === 'open' && starts && !act.busy) void run(act.change({ aasm_state: 'started' }))
          }}
        >
          {t('acts.join')}
        </Button>
      )}
      {moment === 'running' && may('feedback_requested') && (
        <BusyButton
          variant={hasCall ? beside : main}
          busy={act.busy}
          busyLabel={t('acts.ending')}
          onClick={() => void run(act.change({ aasm_state: 'feedback_requested' }))}
        >
          {t('acts.end')}
        </BusyButton>
      )}
      {moment === 'open' && starts && !hasCall && (
        <BusyButton
          variant={main}
          busy={act.busy}
          busyLabel={t('acts.starting')}
          onClick={() => void run(act.change({ aasm_state: 'started' }))}
        >
          {t('acts.start')}
        </BusyButton>
      )}
      {early && (
        <>
          <Button variant={main} aria-disabled="true" aria-describedby={waits}>
            {t(willJoin ? 'acts.join' : 'acts.start')}
          </Button>
          <SmallMuted id={waits}>{words.opens}</SmallMuted>
        </>
      )}
      {isReport && parties.side !== null && (
        <Button variant={main} component={Link} to={paths.feedback(id)} startIcon={<Icon name="pencil" />}>
          {t('acts.report')}
        </Button>
      )}
      {held.series != null && (
        <Button variant={accepts ? beside : quiet} component={Link} to={paths.series(id)}>
          {t('acts.series', held.series)}
        </Button>
      )}
      {may('propose') && leads && (
        <Button
          variant={beside}
          aria-haspopup="dialog"
          onClick={() => {
            onAsk('move')
          }}
        >
          {t('acts.propose')}
        </Button>
      )}
      {may('propose') && !leads && (
        <Button
          variant={moment === 'to_plan' || moment === 'late' || isTaken ? main : beside}
          component={Link}
          to={paths.proposeDate(id)}
        >
          {t(moment === 'to_plan' ? 'acts.propose_first' : 'acts.propose')}
        </Button>
      )}
      {moment === 'to_plan' && starts && (
        <BusyButton
          variant={beside}
          busy={act.busy}
          busyLabel={t('acts.starting')}
          onClick={() => void run(act.change({ aasm_state: 'started' }))}
        >
          {t('acts.start_now')}
        </BusyButton>
      )}
      {(moment === 'agreed' || moment === 'open') && parties.side !== null && (
        <CalendarButton meetingId={id} variant={quiet} />
      )}
      {moment === 'reported' && (
        <Button variant={beside} component={Link} to={paths.feedback(id)}>
          {t('acts.read_mine')}
        </Button>
      )}
      {isOver(held) && <After meeting={meeting} parties={parties} />}
      {mayDecline && (
        <Button
          variant={quiet}
          {...(!live && { color: 'error' as const })}
          className="end"
          aria-haspopup="dialog"
          onClick={() => {
            onAsk('decline')
          }}
        >
          {t('acts.decline')}
        </Button>
      )}
      {may('cancelled') && moment !== 'answer' && moment !== 'answer_admin' && (
        <Button
          variant={quiet}
          {...(!live && { color: 'error' as const })}
          className={mayDecline ? undefined : 'end'}
          aria-haspopup="dialog"
          onClick={() => {
            onAsk(moment === 'report' ? 'not_held' : 'cancel')
          }}
        >
          {t(moment === 'report' ? 'acts.not_held' : 'acts.cancel')}
        </Button>
      )}
    </div>
  )
}

/** After the session: what was written, and the next one. */
function After({ meeting, parties }: Pick<ActsProps, 'meeting' | 'parties'>) {
  const { t } = useTranslation('session')
  const { attributes: held, id } = meeting
  const relationship = targetOf(meeting, 'mentoring_relationship')
  const relationshipQuery = useOne(oneRelationship(relationship ?? ''), { enabled: relationship !== null })
  const state = relationshipQuery.data?.data.attributes.aasm_state
  const runs = (state === 'initiated' || state === 'admin_initiated') && parties.side !== null
  const finished = held.aasm_state === 'finished'
  return (
    <>
      {runs && relationship !== null && (
        <Button
          variant="contained"
          component={Link}
          to={paths.planMeeting(relationship, finished ? undefined : id)}
          startIcon={<Icon name="calendar" />}
        >
          {t(finished ? 'acts.plan_next' : 'acts.plan_again')}
        </Button>
      )}
      {finished && parties.side !== null && (
        <Button variant={runs ? 'outlined' : 'contained'} component={Link} to={paths.feedback(id)}>
          {t('acts.read_both')}
        </Button>
      )}
    </>
  )
}
