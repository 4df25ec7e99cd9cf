import type { TFunction } from 'i18next'
import { paths } from '../../app/paths.ts'
import type { AnyItem } from '../../shared/data/models.ts'
import type { Formats } from '../../shared/i18n/format.ts'
import type { Me } from '../../shared/session/me.ts'
import { otherOf, otherSide } from './center.ts'
import type { Relationship, Request } from './center.ts'
import type { Step } from './NextStep.tsx'
import { isUpcoming } from '../../shared/awaitedSide.ts'

interface Situation {
  me: Me
  /** Waiting for the reader's answer, the most pressing first. */
  received: readonly Request[]
  /** Waiting for the mentee's choice of a date. */
  offered: readonly Request[]
  /** Waiting for the reader to choose a date, the most pressing first. */
  choosing: readonly Request[]
  sent: readonly Request[]
  relationships: readonly Relationship[]
  included: readonly AnyItem[]
  somebody: string
  now: Date
}

/**
 * What comes first: who waits for the reader, then what the reader waits for, then who walks with them; else the way
 * to begin.
 */
export function nextStep(t: TFunction<'mentoring'>, formats: Formats, situation: Situation): Step {
  const { me, received, offered, choosing, sent, relationships, included, somebody, now } = situation
  const nameOf = (item: Request | Relationship, side: 'participant' | 'presenter') =>
    otherOf(item, side, included)?.attributes.full_name ?? somebody

  const [asked] = received
  if (asked) {
    const { answer_due_at: due, score } = asked.attributes
    return {
      eyebrow: t('state.due', { day: formats.day(due) }),
      title: t('next.asked', { name: nameOf(asked, 'participant') }),
      lines: [t('next.affinity', { score }), t('next.asked_text')],
      action: { label: t('next.examine'), to: paths.mentoringCenter({ request: asked.id }) },
      waits: true,
    }
  }
  const [dated] = choosing
  if (dated) {
    const dates = dated.attributes.proposed_dates.filter((date) => isUpcoming(date, now))
    return {
      eyebrow: t('state.choose', { day: formats.day(dated.attributes.answer_due_at) }),
      title: t('next.dates', { name: nameOf(dated, 'presenter') }),
      lines: dates.length === 1 ? momentOf(t, formats, dates[0]) : [t('next.dates_count', { count: dates.length })],
      action: { label: t('next.see_dates'), to: paths.mentoringCenter({ request: dated.id }) },
      waits: true,
    }
  }
  const open = sent.find(({ attributes }) => attributes.aasm_state === 'requested')
  if (open) {
    return {
      eyebrow: t('next.sent_eyebrow'),
      title: t('next.sent', { name: nameOf(open, 'presenter') }),
      lines: [t('state.due', { day: formats.day(open.attributes.answer_due_at) }), t('next.sent_text')],
      action: { label: t('next.see_request'), to: paths.mentoringCenter({ request: open.id }) },
      alone: true,
    }
  }
  const [chosen] = offered
  if (chosen) {
    return {
      eyebrow: t('next.offered_eyebrow'),
      title: t('next.offered', { name: nameOf(chosen, 'participant') }),
      lines: [t('next.offered_due', { day: formats.day(chosen.attributes.answer_due_at) }), t('next.offered_text')],
      action: { label: t('next.see_request'), to: paths.mentoringCenter({ request: chosen.id }) },
      alone: true,
    }
  }
  const [running] = relationships
  if (running) {
    const side = otherSide(running, me)
    const { agreed_date: agreed } = running.attributes
    const started = running.attributes.started_at ?? running.attributes.updated_at
    return {
      eyebrow: t('next.running_eyebrow'),
      title: t(side === 'participant' ? 'next.mentee' : 'next.mentor', { name: nameOf(running, side) }),
      lines:
        agreed && isUpcoming(agreed, now)
          ? [t('next.first_session'), ...momentOf(t, formats, agreed)]
          : [t('relation.since', { day: formats.day(started) }), t('next.running_text')],
    }
  }
  if (me.participant)
    return {
      eyebrow: t('next.find_eyebrow'),
      title: t('next.find'),
      lines: [t('next.find_text')],
      action: { label: t('find'), to: paths.community() },
      alone: true,
    }
  return { eyebrow: t('next.ready_eyebrow'), title: t('next.ready'), lines: [t('next.ready_text')], alone: true }
}

/** A date on two lines: when, and on which clock. */
function momentOf(
  t: TFunction<'mentoring'>,
  formats: Formats,
  date: { starts_at: string; minutes: number } | undefined,
): string[] {
  if (date === undefined) return []
  return [
    t('dates.when', { day: formats.weekdayDay(date.starts_at), span: formats.span(date.starts_at, date.minutes) }),
    t('dates.zone', { city: formats.city(formats.zone) }),
  ]
}
