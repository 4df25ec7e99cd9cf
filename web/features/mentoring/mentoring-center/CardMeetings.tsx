import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths/paths.ts'
import type { Step } from '../../../shared/components/Steps.tsx'
import type { AnyItem } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { joinPath } from '../../../shared/meeting/joined.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import { idOf } from './center.ts'
import type { Relationship } from './center.ts'
import { CalendarButton } from './laterParts.ts'
import { byUrgency, isDue, stageOf } from './stage.ts'
import type { Meeting, Stage } from './stage.ts'

/** Steps that a card has room for; the others are on the page of the accompaniment. */
const maxSteps = 4

const states: Readonly<Record<Stage, Step['state']>> = {
  running: 'now',
  open: 'now',
  report: 'todo',
  answer: 'todo',
  agreed: 'now',
  proposed: 'later',
  to_plan: 'later',
  reported: 'done',
  held: 'done',
  void: 'done',
}

/** The sessions of an accompaniment in their order, and the most pressing one. `side` is the other person's. */
export function useMeetingSteps(
  relationship: Relationship,
  side: 'participant' | 'presenter',
  included: readonly AnyItem[],
): { steps: readonly Step[]; next: { meeting: Meeting; stage: Stage } | null } {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const now = useNow()
  const reader = side === 'participant' ? 'presenter' : 'participant'
  const meetings = included
    .filter((item): item is Meeting & AnyItem => item.type === 'meetings')
    .filter((meeting) => idOf(meeting, 'mentoring_relationship') === relationship.id)
    .toSorted((a, b) => a.attributes.session_number - b.attributes.session_number)
  const [first] = meetings.toSorted(byUrgency(reader, now))
  const stage = first && stageOf(first.attributes, reader, now)
  return {
    steps: meetings.slice(-maxSteps).map(({ id, attributes }) => {
      const at = stageOf(attributes, reader, now)
      const state = states[at]
      return {
        key: id,
        state,
        ...(state === 'done' && { icon: 'check' as const }),
        ...(state === 'todo' && { icon: at === 'report' ? ('pencil' as const) : ('clock' as const) }),
        ...((state === 'now' || state === 'later') && { icon: 'calendar' as const }),
        title: t(`sessions.step.${at === 'agreed' && attributes.counter_proposal != null ? 'countered' : at}`, {
          number: attributes.session_number,
        }),
        ...(attributes.starts_at !== null && {
          detail:
            state === 'done'
              ? formats.day(attributes.starts_at)
              : t('dates.when', {
                  day: formats.day(attributes.starts_at),
                  span: formats.time(attributes.starts_at),
                }),
        }),
      }
    }),
    next: first && stage !== undefined && stage !== 'held' && stage !== 'reported' ? { meeting: first, stage } : null,
  }
}

interface MeetingActsProps {
  relationship: Relationship
  next: { meeting: Meeting; stage: Stage } | null
  name: string
  running: boolean
}

/** The next verb, and the way to the whole accompaniment. */
export function MeetingActs({ relationship, next, name, running }: MeetingActsProps) {
  const { t } = useTranslation('mentoring')
  return (
    <>
      <Button
        size="small"
        variant="text"
        component={Link}
        to={paths.relationship(relationship.id)}
        aria-label={t('sessions.open_of', { name })}
      >
        {t('sessions.open')}
      </Button>
      {running && (next === null || next.stage === 'void') && (
        <Button
          size="small"
          component={Link}
          to={paths.planMeeting(relationship.id)}
          aria-label={t('sessions.plan_of', { name })}
        >
          {t('sessions.plan')}
        </Button>
      )}
      {next?.stage === 'agreed' && (
        <Suspense fallback={null}>
          <CalendarButton
            meetingId={next.meeting.id}
            size="small"
            label={t('sessions.calendar_of', { number: next.meeting.attributes.session_number, name })}
          />
        </Suspense>
      )}
      {running && next !== null && next.stage !== 'void' && <Verb next={next} name={name} />}
    </>
  )
}

/** What waits in a session, or the way to it. What is joined is not started by hand. */
function Verb({ next: { meeting, stage }, name }: { next: { meeting: Meeting; stage: Stage }; name: string }) {
  const { t } = useTranslation('mentoring')
  const { in_product: inProduct } = useMe().user.conference
  const { attributes: held, id } = meeting
  const room = stage === 'running' || stage === 'open' ? joinPath(meeting, inProduct) : null
  const inSeries = stage === 'answer' && held.series != null
  const verb = t(room !== null ? 'sessions.verb.join' : inSeries ? 'next.answer_series_verb' : `sessions.verb.${stage}`)
  return (
    <Button
      size="small"
      variant={isDue(stage) ? 'contained' : 'outlined'}
      component={Link}
      to={stage === 'report' ? paths.feedback(id) : inSeries ? paths.series(id) : (room ?? paths.meeting(id))}
      aria-label={t('sessions.verb_of', { verb, number: held.session_number, name })}
    >
      {verb}
    </Button>
  )
}
