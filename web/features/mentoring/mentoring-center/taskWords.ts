import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/paths/paths.ts'
import type { IconName } from '../../../shared/components/Icon.tsx'
import type { GlyphTone } from '../../../shared/components/Tasks.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { isJoined } from '../../../shared/meeting/joined.ts'
import type { Me } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Task } from './agenda.ts'
import type { Profile, Relationship, Request } from './center.ts'
import { capital, numberOf } from './states.ts'

/** Who the reader has in front of them. */
export interface Names {
  full: (item: Relationship | Request) => string
  first: (item: Relationship | Request) => string
}

/** Where a task is done. */
export function wayTo(task: Task): string {
  switch (task.kind) {
    case 'running':
    case 'open':
    case 'today':
      return paths.meeting(task.meeting.id)
    case 'answer':
      return task.meeting.attributes.series ? paths.series(task.meeting.id) : paths.meeting(task.meeting.id)
    case 'report':
      return paths.feedback(task.meeting.id)
    case 'choose':
      return paths.mentoringCenter({ request: task.request.id })
    case 'examine':
      return paths.mentoringCenter({ request: task.requests[0].id })
    case 'rate':
      return paths.relationshipFeedback(task.relationship.id)
    case 'workshop_open':
    case 'workshop_today':
    case 'workshop_invited':
      return paths.workshop(task.workshop.id)
    case 'profile':
      return paths.profile(task.profile.type === 'presenters' ? 'presenter' : 'participant', task.profile.id)
    case 'messages':
      return paths.messenger(task.unread.newest[0]?.id)
    case 'read':
      return paths.relationship(task.relationship.id)
    case 'plan':
    default:
      return task.meeting === null ? paths.planMeeting(task.relationship.id) : paths.proposeDate(task.meeting.id)
  }
}

const looks = {
  running: { icon: 'calendar', tone: 'info' },
  open: { icon: 'calendar', tone: 'info' },
  today: { icon: 'calendar', tone: 'info' },
  report: { icon: 'pencil', tone: 'warm' },
  answer: { icon: 'calendar', tone: 'warm' },
  choose: { icon: 'calendar', tone: 'warm' },
  examine: { icon: 'people', tone: 'leaf' },
  rate: { icon: 'pencil', tone: 'warm' },
  workshop_open: { icon: 'calendar', tone: 'info' },
  workshop_today: { icon: 'calendar', tone: 'info' },
  workshop_invited: { icon: 'people', tone: 'warm' },
  profile: { icon: 'pencil', tone: 'warm' },
  messages: { icon: 'message', tone: 'info' },
  read: { icon: 'check', tone: 'leaf' },
  plan: { icon: 'calendar', tone: 'info' },
} as const satisfies Record<Task['kind'], { icon: IconName; tone: GlyphTone }>

/** A task in one line. */
export interface TaskLine {
  key: string
  icon: IconName
  tone: GlyphTone
  title: string
  detail: string
  verb: string
  /** The verb with what it is about. */
  verbOf?: string
  to: string
}

/** How far a profile is filled in, and what filling it in brings. */
export function profileDetail(t: TFunction<'mentoring'>, me: Me, { type, attributes }: Profile): string {
  return t(`profile.detail.${type}`, { completion: attributes.completion, least: me.user.min_profile_completion })
}

/** Says a task in one line: what, with whom and when, and its verb. */
export function useTaskWords(me: Me, names: Names): (task: Task) => TaskLine {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const now = useNow()
  const moment = (at: string) => t('dates.when', { day: formats.weekdayDay(at), span: formats.time(at) })
  const line = (task: Task, id: string, title: string, detail: string, verbOf?: string): TaskLine => ({
    key: `${task.kind}/${id}`,
    ...looks[task.kind],
    title,
    detail,
    verb: t(`todo.verb.${task.kind}`),
    ...(verbOf !== undefined && { verbOf }),
    to: wayTo(task),
  })
  return (task) => {
    const { kind } = task
    switch (kind) {
      case 'running':
      case 'open':
      case 'today':
      case 'report':
      case 'answer': {
        const { attributes: held, id } = task.meeting
        const { counter_proposal: counter } = held
        const dated = kind === 'answer' ? (counter?.starts_at ?? held.starts_at) : held.starts_at
        const at = (kind === 'running' ? held.started_at : dated) ?? held.requested_at
        const values = {
          number: held.session_number,
          name: names.first(task.relationship),
          time: formats.time(at),
          day: formats.weekdayDay(held.started_at ?? at),
          when: moment(at),
        }
        // What is joined is not started by hand.
        const verb = kind === 'open' && isJoined(held) ? 'running' : kind
        const dates = task.kind === 'answer' ? task.dates : 1
        const series = { ...values, number: numberOf(t, formats, dates) }
        if (dates > 1)
          return line(
            task,
            id,
            t('todo.title_of.answer_series', series),
            t('todo.detail.answer_series', series),
            `${t('next.answer_series_verb')}, ${names.full(task.relationship)}`,
          )
        const byAdmin = kind === 'answer' && held.appointments.at(-1)?.proposed_by === 'admin'
        const first = line(
          task,
          id,
          t(`todo.title_of.${kind}`, values),
          [
            t(byAdmin ? 'todo.detail.answer_admin' : `todo.detail.${kind}`, values),
            ...(kind === 'answer' && counter ? [t('next.stands', { when: moment(held.starts_at ?? at) })] : []),
          ].join('. '),
          t(`todo.verb_of.${verb}`, { ...values, name: names.full(task.relationship) }),
        )
        return { ...first, verb: t(`todo.verb.${verb}`) }
      }
      case 'choose': {
        const { id, attributes } = task.request
        const name = names.full(task.request)
        const due = { name, day: formats.day(attributes.answer_due_at) }
        return line(
          task,
          id,
          t('todo.title_of.choose'),
          t('todo.detail.choose', due),
          t('todo.verb_of.choose', { name }),
        )
      }
      case 'examine': {
        const { length: count, 0: first } = task.requests
        const due = { day: formats.day(first.attributes.answer_due_at) }
        const number = numberOf(t, formats, count)
        const title = t(task.beside ? 'todo.examine_more' : 'todo.examine', { count, number })
        return line(task, first.id, title, t('todo.detail.examine', due))
      }
      case 'workshop_open':
      case 'workshop_today':
      case 'workshop_invited': {
        const { title, starts_at: startsAt } = task.workshop.attributes
        const values = { title: title ?? t('workshops.untitled'), when: moment(startsAt), time: formats.time(startsAt) }
        return line(
          task,
          task.workshop.id,
          t(`todo.title_of.${kind}`, values),
          t(`todo.detail.${kind}`, values),
          t(`todo.verb_of.${kind}`, values),
        )
      }
      case 'profile': {
        const { type, id } = task.profile
        return line(task, id, t(`profile.${type}`), profileDetail(t, me, task.profile))
      }
      case 'messages': {
        const { messages: count, conversations, newest } = task.unread
        const [first, second] = newest
        const from = { name: first?.name, other: second?.name, ago: formats.ago(first?.at ?? now.toISOString()) }
        const others = conversations - 1
        return line(
          task,
          'unread',
          t('todo.messages', { count, number: numberOf(t, formats, count) }),
          capital(t(`todo.from.${others === 0 ? 'one' : others === 1 ? 'two' : 'more'}`, { ...from, others }), formats),
        )
      }
      case 'read': {
        const name = task.name ?? names.full(task.relationship)
        const title = t(`todo.answer.${task.news}`, { name })
        return line(task, task.notificationId, title, formats.ago(task.at), t('todo.verb_of.read', { name }))
      }
      case 'rate':
      case 'plan':
      default: {
        const { id, attributes: held } = task.relationship
        const agreed = task.kind === 'plan' ? task.agreed : null
        const values = {
          name: names.first(task.relationship),
          day: formats.day(held.ended_at ?? held.updated_at),
          when: agreed ? moment(agreed.starts_at) : '',
        }
        return line(
          task,
          id,
          t(`todo.title_of.${kind}`),
          t(agreed ? 'todo.detail.plan_agreed' : `todo.detail.${kind}`, values),
          t(`todo.verb_of.${kind}`, { name: names.full(task.relationship) }),
        )
      }
    }
  }
}
