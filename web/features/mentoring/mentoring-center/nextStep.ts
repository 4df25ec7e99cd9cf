import type { TFunction } from 'i18next'
import { paths } from '../../../shared/paths/paths.ts'
import { isUpcoming } from '../../../shared/awaitedSide.ts'
import type { AnyItem } from '../../../shared/data/models.ts'
import type { Formats } from '../../../shared/i18n/format.ts'
import { agreedAhead } from '../../../shared/awaitedSide.ts'
import { joinPath } from '../../../shared/meeting/joined.ts'
import { openDate } from '../../../shared/meeting/moment.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { Agenda, MeetingCase, MeetingCaseOf, Task } from './agenda.ts'
import { idOf, otherOf, otherSide } from './center.ts'
import type { Relationship, Request } from './center.ts'
import type { Step } from './NextStep.tsx'
import { stageOf } from './stage.ts'
import { numberOf } from './states.ts'
import { profileDetail, wayTo } from './taskWords.ts'
import type { Names } from './taskWords.ts'

interface Situation {
  me: Me
  agenda: Agenda
  /** Waiting for the mentee's choice of a date. */
  offered: readonly Request[]
  sent: readonly Request[]
  running: readonly Relationship[]
  included: readonly AnyItem[]
  names: Names
  now: Date
}

/**
 * What comes first: the most pressing thing that waits for the reader, then the next session, then a session to plan,
 * then what the reader waits for, then who walks with them; else the way to begin.
 */
export function nextStep(t: TFunction<'mentoring'>, formats: Formats, situation: Situation): Step {
  const { me, agenda, offered, sent, running, names } = situation
  // Messages are read beside it, workshops answered and joined.
  const task = agenda.tasks.find(isActed)
  // A profile, beginning and planning press nobody: what is agreed on comes before.
  if (task && task.kind !== 'read' && task.kind !== 'plan' && task.kind !== 'profile')
    return { ...taskStep(t, formats, situation, task), task }
  if (agenda.later) return meetingStep(t, formats, situation, { kind: 'later', ...agenda.later })
  // What the reader can do comes before what they wait for.
  if (task?.kind === 'profile') return { ...profileStep(t, me, task), task }
  if (task) return runningStep(t, formats, situation, task.relationship, task)
  const open = sent.find(({ attributes }) => attributes.aasm_state === 'requested')
  if (open) {
    return {
      eyebrow: t('next.sent_eyebrow'),
      title: t('next.sent', { name: names.full(open) }),
      lines: [dueOf(t, formats, open), ...(open.attributes.blocked === null ? [t('next.sent_text')] : [])],
      action: { label: t('next.see_request'), to: paths.mentoringCenter({ request: open.id }) },
      alone: true,
    }
  }
  const [chosen] = offered
  if (chosen) {
    return {
      eyebrow: t('next.offered_eyebrow'),
      title: t('next.offered', { name: names.full(chosen) }),
      lines: [
        dueOf(t, formats, chosen, 'next.offered_due'),
        ...(chosen.attributes.blocked === null ? [t('next.offered_text')] : []),
      ],
      action: { label: t('next.see_request'), to: paths.mentoringCenter({ request: chosen.id }) },
      alone: true,
    }
  }
  const [relationship] = running
  if (relationship) return runningStep(t, formats, situation, relationship, undefined)
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

type Acted = Exclude<Task, { kind: 'messages' } | { workshop: unknown }>
type Begins = Extract<Acted, { kind: 'read' | 'plan' }>
type OwnProfile = Extract<Acted, { kind: 'profile' }>
type Pressing = Exclude<Acted, Begins | OwnProfile>
type Agreed = 'running' | 'open' | 'today' | 'later'

function isActed(task: Task): task is Acted {
  return task.kind !== 'messages' && !('workshop' in task)
}

function profileStep(t: TFunction<'mentoring'>, me: Me, task: OwnProfile): Step {
  return {
    eyebrow: t('profile.eyebrow'),
    title: t(`profile.${task.profile.type}`),
    lines: [profileDetail(t, me, task.profile)],
    action: { label: t('first.complete'), to: wayTo(task) },
    alone: true,
  }
}

function taskStep(t: TFunction<'mentoring'>, formats: Formats, situation: Situation, task: Pressing): Step {
  const { names, now } = situation
  switch (task.kind) {
    case 'examine': {
      const [request] = task.requests
      const { score } = request.attributes
      return {
        eyebrow: dueOf(t, formats, request),
        title: t('next.asked', { name: names.full(request) }),
        lines: [t('next.affinity', { score }), t('next.asked_text')],
        action: { label: t('next.examine'), to: wayTo(task) },
      }
    }
    case 'choose': {
      const { attributes } = task.request
      const dates = attributes.proposed_dates.filter((date) => isUpcoming(date, now))
      return {
        eyebrow: dueOf(t, formats, task.request, 'state.choose'),
        title: t('next.dates', { name: names.full(task.request) }),
        lines: dates.length === 1 ? momentOf(t, formats, dates[0]) : [t('next.dates_count', { count: dates.length })],
        acts: { kind: 'choose', request: task.request },
      }
    }
    case 'rate': {
      const { attributes: held } = task.relationship
      return {
        eyebrow: t('next.rate_eyebrow'),
        title: t('next.rate', { name: names.full(task.relationship) }),
        lines: [t('next.rate_over', { day: formats.day(held.ended_at ?? held.updated_at) }), t('next.rate_text')],
        action: { label: t('next.rate_verb'), to: wayTo(task) },
      }
    }
    case 'report': {
      const { attributes: held } = task.meeting
      const at = held.started_at ?? held.starts_at ?? held.requested_at
      return {
        eyebrow: t('next.report_eyebrow'),
        title: titleOf(t, situation, task),
        lines: [t('next.report_held', { day: formats.weekdayDay(at) }), t('next.report_text')],
        action: { label: t('next.report'), to: wayTo(task) },
      }
    }
    case 'answer': {
      const date = task.meeting.attributes.appointments.at(-1)
      const name = names.full(task.relationship)
      if (task.dates > 1)
        return {
          eyebrow: t('next.answer_eyebrow'),
          title: t('next.answer_series', { name, number: numberOf(t, formats, task.dates) }),
          lines: momentOf(t, formats, date, otherIn(situation, task)),
          action: { label: t('next.answer_series_verb'), to: wayTo(task) },
        }
      return {
        eyebrow: t('next.answer_eyebrow'),
        title: t(
          date?.proposed_by === 'admin'
            ? 'next.answer_admin'
            : task.meeting.attributes.counter_proposal == null
              ? 'next.answer'
              : 'next.answer_other',
          { name },
        ),
        lines: [
          ...momentOf(t, formats, date, otherIn(situation, task)),
          ...standsOf(t, formats, task),
          ...topicOf(t, task),
        ],
        acts: { kind: 'answer', meeting: task.meeting },
      }
    }
    case 'running':
    case 'open':
    case 'today':
    default:
      return meetingStep(t, formats, situation, task)
  }
}

/** Until when an answer is due; or the request waits for a place, while one of the two has none. */
function dueOf(
  t: TFunction<'mentoring'>,
  formats: Formats,
  { attributes: { answer_due_at: due, blocked } }: Request,
  words: 'state.due' | 'state.choose' | 'next.offered_due' = 'state.due',
): string {
  return t(blocked === null ? words : 'state.waits_for_place', { day: formats.day(due) })
}

/** A session that is agreed on, with its hour on both clocks. */
function meetingStep(
  t: TFunction<'mentoring'>,
  formats: Formats,
  situation: Situation,
  meetingCase: MeetingCaseOf<Agreed>,
): Step {
  const { kind, meeting } = meetingCase
  const { attributes: held } = meeting
  const date = held.appointments.findLast(({ state }) => state === 'accepted')
  const [when, ...zones] = momentOf(t, formats, date, otherIn(situation, meetingCase))
  const hasCome = kind === 'running' || kind === 'open'
  const room = hasCome ? joinPath(meeting, situation.me.user.conference.in_product) : null
  const to = room ?? paths.meeting(meeting.id)
  const label = room !== null || kind === 'running' ? t('next.join') : kind === 'open' ? t('next.start') : t('next.see')
  return {
    eyebrow: eyebrowOf(t, formats, situation.now, meetingCase),
    title: titleOf(t, situation, meetingCase),
    lines: [
      ...(kind === 'later' || !date
        ? [when]
        : [t('next.today_at', { span: formats.span(date.starts_at, date.minutes) })]),
      ...zones,
      ...(held.counter_proposal == null
        ? []
        : [
            t('next.countered', {
              when: t('dates.when', {
                day: formats.weekdayDay(held.counter_proposal.starts_at),
                span: formats.time(held.counter_proposal.starts_at),
              }),
            }),
          ]),
      ...topicOf(t, meetingCase),
    ].filter((line) => line !== undefined),
    action: { label, to },
    ...(held.allowed.includes('propose') && { other: { label: t('next.move'), to: paths.proposeDate(meeting.id) } }),
  }
}

function eyebrowOf(
  t: TFunction<'mentoring'>,
  formats: Formats,
  now: Date,
  { kind, meeting: { attributes: held } }: MeetingCaseOf<Agreed>,
): string {
  switch (kind) {
    case 'running':
      return t('next.running_now', { time: formats.time(held.started_at ?? held.updated_at) })
    case 'open': {
      const minutes = Math.ceil((Date.parse(held.starts_at ?? held.updated_at) - now.getTime()) / 60_000)
      return minutes > 0 ? t('next.opens_in', { count: minutes }) : t('next.opens_now')
    }
    case 'today':
      return t('next.today')
    case 'later':
    default:
      return t('next.later')
  }
}

function titleOf(t: TFunction<'mentoring'>, { names }: Situation, { meeting, relationship }: MeetingCase): string {
  return t('next.session', { number: meeting.attributes.session_number, name: names.full(relationship) })
}

function topicOf(t: TFunction<'mentoring'>, { meeting: { attributes } }: MeetingCase): string[] {
  return attributes.topic === null ? [] : [t('next.topic', { topic: attributes.topic })]
}

/** The agreed date, while another one waits for an answer. */
function standsOf(t: TFunction<'mentoring'>, formats: Formats, { meeting: { attributes } }: MeetingCase): string[] {
  const { counter_proposal: counter, starts_at: at } = attributes
  return counter == null || at === null
    ? []
    : [t('next.stands', { when: t('dates.when', { day: formats.weekdayDay(at), span: formats.time(at) }) })]
}

function otherIn({ me, included }: Situation, { relationship }: MeetingCase) {
  return otherOf(relationship, otherSide(relationship, me), included)?.attributes
}

/** An accompaniment for which nothing is agreed on. A date that the reader proposed is not proposed again. */
function runningStep(
  t: TFunction<'mentoring'>,
  formats: Formats,
  situation: Situation,
  relationship: Relationship,
  begins: Begins | undefined,
): Step {
  const { me, names, now, included } = situation
  const side = otherSide(relationship, me)
  const other = otherOf(relationship, side, included)
  const meetings = included
    .filter((item) => item.type === 'meetings')
    .filter((item) => idOf(item, 'mentoring_relationship') === relationship.id)
  const own = side === 'participant' ? 'presenter' : 'participant'
  const proposed = meetings.find((meeting) => stageOf(meeting.attributes, own, now) === 'proposed')
  if (proposed && begins?.kind !== 'plan')
    return {
      eyebrow: t('next.proposed_eyebrow'),
      title: t('next.proposed', { name: names.full(relationship) }),
      lines: [...momentOf(t, formats, openDate(proposed.attributes), other?.attributes), t('next.proposed_text')],
      action: { label: t('next.see'), to: paths.meeting(proposed.id) },
      ...(proposed.attributes.allowed.includes('propose') && {
        other: { label: t('next.other_date'), to: paths.proposeDate(proposed.id) },
      }),
    }
  const { started_at: started, updated_at: updated } = relationship.attributes
  const agreed = agreedAhead(relationship, meetings, now)
  return {
    eyebrow: t('next.running_eyebrow'),
    title: t(side === 'participant' ? 'next.mentee' : 'next.mentor', { name: names.full(relationship) }),
    lines: agreed
      ? agreedLines(t, formats, agreed, other?.attributes)
      : [t('relation.since', { day: formats.day(started ?? updated) }), ...(begins ? [t('next.running_text')] : [])],
    action: begins
      ? {
          label: t('sessions.plan'),
          to: begins.kind === 'plan' ? wayTo(begins) : paths.planMeeting(relationship.id),
        }
      : { label: t('sessions.open'), to: paths.relationship(relationship.id) },
    ...(begins?.kind === 'plan' && { task: begins }),
    // The date is chosen: no other one is offered before it.
    ...(begins &&
      agreed === null &&
      other &&
      other.attributes.deleted !== true && {
        acts: {
          kind: 'plan',
          relationship,
          meeting: begins.kind === 'plan' ? begins.meeting : null,
          isFirst: meetings.length === 0,
          other,
        },
      }),
  }
}

/** A date without a session: when, on which clocks, and what is left to do. */
function agreedLines(...context: Parameters<typeof momentOf>): string[] {
  const [t] = context
  const [when, ...zones] = momentOf(...context)
  return [t('next.agreed', { when }), ...zones, t('next.agreed_text')]
}

/** A date on two lines: when, and on which clock; the other person's too, where it differs. */
function momentOf(
  t: TFunction<'mentoring'>,
  formats: Formats,
  date: { starts_at: string; minutes: number } | undefined,
  other?: { first_name: string; time_zone: string },
): string[] {
  if (date === undefined) return []
  const city = formats.city(formats.zone)
  const there = other && formats.timeElsewhere(date.starts_at, other.time_zone)
  return [
    t('dates.when', { day: formats.weekdayDay(date.starts_at), span: formats.span(date.starts_at, date.minutes) }),
    other && there
      ? t('dates.zones', { city, time: there, other: formats.city(other.time_zone), name: other.first_name })
      : t('dates.zone', { city }),
  ]
}
