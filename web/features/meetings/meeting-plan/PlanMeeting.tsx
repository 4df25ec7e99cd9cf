import { Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { useList, useOne } from '../../../shared/data/hooks.ts'
import { meetingReasons, meetingsOf, oneMeeting, oneRelationship } from '../../../shared/meeting/calls.ts'
import { agreedAhead } from '../../../shared/awaitedSide.ts'
import { targetOf } from '../../../shared/meeting/parties.ts'
import { Waiting } from '../../../shared/meeting/Waiting.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { useMe } from '../../../shared/session/me.ts'
import { wholeDay } from '../../../shared/planner/day.ts'
import { emptyPlan } from '../../../shared/planner/moment.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { peopleOf } from '../../../shared/planner/people.ts'
import { PlanForm } from './PlanForm.tsx'

const Closed = lazyPart(() => import('./NoPlanning.tsx').then((m) => m.NoPlanning))

/** Few meet it: its code comes when it is needed. */
const NoPlanning = (props: ComponentProps<typeof Closed>) => (
  <Suspense>
    <Closed {...props} />
  </Suspense>
)

/** A new session of an accompaniment: of the date that the two agreed on, or one that takes up another's subject. */
export function PlanMeeting() {
  const { t } = useTranslation('plan')
  const me = useMe()
  const formats = useFormats()
  const now = useNow()
  const [search] = useSearchParams()
  const id = search.get('relationship') ?? ''
  const again = search.get('again') ?? ''
  const enabled = id !== ''
  const relationship = useOne(oneRelationship(id), { enabled })
  const meetings = useList(meetingsOf(id), { enabled })
  const reasons = useList(meetingReasons)
  const before = useOne(oneMeeting(again), { enabled: again !== '' })
  if (!enabled) return <NoPlanning text={t('closed.no_relationship')} />
  const failed = [relationship, meetings, reasons].find(({ data, error }) => data === undefined && error)
  // Without the session that it takes up, the form begins empty.
  const isWaiting = again !== '' && before.isPending
  if (failed || !relationship.data || !meetings.data || !reasons.data || isWaiting)
    return <Waiting title={t('title')} error={failed?.error} onRetry={() => void failed?.refetch()} />
  const { data, included } = relationship.data
  const state = data.attributes.aasm_state
  const people = peopleOf(data, me, included)
  if (people === null || (state !== 'initiated' && state !== 'admin_initiated'))
    return <NoPlanning text={t(people === null ? 'closed.gone' : 'closed.over')} about={`${me.id}/plan/${id}`} />
  const taken = before.data?.data
  const usual = t(meetings.data.data.length === 0 ? 'what.first_topic' : 'what.usual_topic')
  const same = taken && targetOf(taken, 'mentoring_relationship') === id ? taken.attributes : null
  const agreed = agreedAhead(data, meetings.data.data, now)
  // It may lie outside their common hours: it is a moment that was typed.
  const when = agreed && {
    way: 'other' as const,
    minutes: String(agreed.minutes),
    day: wholeDay(formats, dayIn(formats.zone, new Date(agreed.starts_at))),
    time: formats.time(agreed.starts_at),
  }
  return (
    <PlanForm
      key={`${id}/${again}`}
      relationship={id}
      people={people}
      meetings={meetings.data.data}
      reasons={reasons.data.data}
      empty={
        same
          ? {
              ...emptyPlan,
              topic: same.topic ?? usual,
              need: same.meeting_reason_id ?? '',
              description: same.description ?? '',
              meeting_type: same.meeting_type,
            }
          : { ...emptyPlan, topic: usual, ...when }
      }
    />
  )
}
