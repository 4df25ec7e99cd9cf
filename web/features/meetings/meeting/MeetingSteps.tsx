import { useTranslation } from 'react-i18next'
import { Steps } from '../../../shared/components/Steps.tsx'
import type { Step } from '../../../shared/components/Steps.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { isOver, openDate, displayDate, wasHeld } from '../../../shared/meeting/moment.ts'
import type { Meeting, Moment } from '../../../shared/meeting/moment.ts'

interface StepsProps {
  meeting: Meeting
  parties: Parties
  moment: Moment
}

/** Where the session is: proposed, agreed, held, reported, finished. */
export function MeetingSteps({ meeting, parties, moment }: StepsProps) {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const formats = useFormats()
  const { attributes: held } = meeting
  const name = parties.other?.firstName ?? ''
  const by = (who: string | null | undefined) =>
    who === 'admin' ? t('by.admin') : who === parties.side ? t('by.self') : t('by.other', { name })
  const agreed = held.appointments.findLast(({ state }) => state === 'accepted')
  const open = openDate(held)
  const date = displayDate(held)
  const over = isOver(held)
  const isHeld = held.evidence !== null || wasHeld(held)
  const waitsForMe =
    moment === 'answer' || moment === 'answer_admin' || moment === 'report' || moment === 'report_second'

  const steps: Step[] = [
    {
      key: 'planned',
      state: 'done',
      icon: 'check',
      title: t('steps.planned'),
      detail: t('steps.by_on', { by: by(held.planned_by), day: formats.day(held.requested_at) }),
    },
  ]
  if (agreed && (held.aasm_state !== 'requested' || open === undefined))
    steps.push({
      key: 'agreed',
      state: 'done',
      icon: 'check',
      title: t('steps.agreed'),
      detail: agreed.decided_at === null ? undefined : formats.day(agreed.decided_at),
    })
  else if (held.aasm_state === 'requested')
    steps.push({
      key: 'agreed',
      state: waitsForMe ? 'todo' : 'now',
      icon: 'clock',
      title: t('steps.to_accept'),
      detail: waitsForMe ? t('steps.for_you') : t('steps.for_other', { name }),
    })
  else if (!over && !isHeld && held.aasm_state !== 'started')
    steps.push({ key: 'agreed', state: 'now', icon: 'calendar', title: t('steps.date'), detail: t('steps.to_plan') })
  if (over && held.aasm_state !== 'finished')
    return (
      <Part label={t('steps.label', { number: held.session_number })} title={t('steps.title')}>
        {[
          ...steps,
          {
            key: 'over',
            state: 'void',
            icon: 'close',
            title: moment === 'not_held' ? t('moments.not_held.pill') : shared(`states.${held.aasm_state}`),
            detail: formats.day(held.updated_at),
          },
        ]}
      </Part>
    )
  const day = date && formats.day(date.starts_at)
  steps.push(
    isHeld
      ? { key: 'held', state: 'done', icon: 'check', title: t('steps.held'), detail: heldDetail() }
      : held.aasm_state === 'started'
        ? {
            key: 'held',
            state: 'now',
            icon: 'clock',
            title: t('steps.running'),
            detail: held.started_at === null ? undefined : t('steps.since', { time: formats.time(held.started_at) }),
          }
        : held.aasm_state === 'confirmed'
          ? { key: 'held', state: 'now', icon: 'calendar', title: t('steps.to_hold'), detail: dayAndTime() }
          : { key: 'held', state: 'later', title: t('steps.held') },
    {
      key: 'reports',
      state: held.aasm_state === 'finished' ? 'done' : isHeld ? (waitsForMe ? 'todo' : 'now') : 'later',
      ...(isHeld && { icon: held.aasm_state === 'finished' ? ('check' as const) : ('pencil' as const) }),
      title: t('steps.reports'),
      detail: isHeld ? t('steps.given', { count: held.feedback_by.length }) : undefined,
    },
    {
      key: 'finished',
      state: held.aasm_state === 'finished' ? 'done' : 'later',
      ...(held.aasm_state === 'finished' && { icon: 'check' as const, detail: formats.day(held.updated_at) }),
      title: t('steps.finished'),
    },
  )
  return (
    <Part label={t('steps.label', { number: held.session_number })} title={t('steps.title')}>
      {steps}
    </Part>
  )

  function dayAndTime() {
    return date && t('steps.day_time', { day: day ?? '', time: formats.time(date.starts_at) })
  }

  function heldDetail() {
    return date && t('steps.day_length', { day: day ?? '', length: formats.duration(date.minutes) })
  }
}

function Part({ label, title, children }: { label: string; title: string; children: readonly Step[] }) {
  return (
    <Block component="section" variant="outlined" aria-labelledby="session-steps">
      <BlockTitle id="session-steps">{title}</BlockTitle>
      <Steps label={label} steps={children} />
    </Block>
  )
}
