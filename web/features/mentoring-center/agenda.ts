import { awaitedSide } from '../../shared/awaitedSide.ts'
import type { Me } from '../../shared/session/me.ts'
import type { UnreadMessages } from '../../shared/session/unreadMessages.ts'
import { idOf, otherSide } from './center.ts'
import type { Relationship, Request } from './center.ts'
import { stageOf } from './stage.ts'
import type { Meeting, Stage } from './stage.ts'

/** A session with its accompaniment. */
export interface Session {
  meeting: Meeting
  relationship: Relationship
}

/** News that an accompaniment has begun. */
export interface Answer {
  notificationId: string
  news: 'request_confirmed' | 'request_date_taken' | 'admin_created'
  relationship: Relationship
  name: string | null
  at: string
}

/** A session of one of these kinds. */
export type SessionOf<Kind extends string> = Kind extends unknown ? { kind: Kind } & Session : never

/** One thing that waits for the reader. */
export type Task =
  | SessionOf<'running' | 'open' | 'today' | 'report' | 'answer'>
  | { kind: 'choose'; request: Request }
  /** `beside`: another request is named already. */
  | { kind: 'examine'; requests: readonly [Request, ...Request[]]; beside?: true }
  | { kind: 'rate'; relationship: Relationship }
  | { kind: 'messages'; unread: UnreadMessages }
  | ({ kind: 'read' } & Answer)
  /** Without a date; `meeting` is the session that lost it, or has none yet. */
  | { kind: 'plan'; relationship: Relationship; meeting: Meeting | null }

/** The most pressing first. */
const order = [
  'running',
  'open',
  'today',
  'report',
  'answer',
  'choose',
  'examine',
  'rate',
  'messages',
  'read',
  'plan',
] as const satisfies readonly Task['kind'][]

export interface Agenda {
  /** What waits for the reader, the most pressing first. */
  tasks: readonly Task[]
  /** The next session that is agreed on, after today. */
  later: Session | null
}

interface Situation {
  me: Me
  running: readonly Relationship[]
  /** Over, and not rated by the reader. */
  unrated: readonly Relationship[]
  meetings: readonly Meeting[]
  /** Open requests that the reader got, and sent. */
  requests: readonly Request[]
  answers: readonly Answer[]
  /** null: not known yet. */
  unread: UnreadMessages | null
  now: Date
  /** IANA, of the reader: it says which day is today. */
  zone: string
}

/** Sessions of these stages are on their way: no other one has to be planned beside them. */
const underWay: ReadonlySet<Stage> = new Set(['running', 'open', 'report', 'answer', 'agreed', 'proposed'])

/** What waits for the reader of the center, from all that concerns them. The lists and the blue panel follow it. */
export function agendaOf({ me, running, unrated, meetings, requests, answers, unread, now, zone }: Situation): Agenda {
  const tasks: Task[] = []
  const later: Session[] = []
  const today = dayIn(zone)
  for (const relationship of running) {
    const side = otherSide(relationship, me) === 'participant' ? 'presenter' : 'participant'
    const own = meetings
      .filter((meeting) => idOf(meeting, 'mentoring_relationship') === relationship.id)
      .map((meeting) => ({ meeting, relationship, stage: stageOf(meeting.attributes, side, now) }))
    for (const { stage, ...session } of own) {
      const { starts_at: startsAt } = session.meeting.attributes
      if (stage === 'running' || stage === 'open' || stage === 'report' || stage === 'answer')
        tasks.push({ kind: stage, ...session })
      if (stage === 'agreed' && startsAt !== null) {
        if (today(new Date(startsAt)) === today(now)) tasks.push({ kind: 'today', ...session })
        else later.push(session)
      }
    }
    const begins = answers.some((answer) => answer.relationship.id === relationship.id)
    if (!begins && !own.some(({ stage }) => underWay.has(stage)))
      tasks.push({ kind: 'plan', relationship, meeting: own.find(({ stage }) => stage === 'to_plan')?.meeting ?? null })
  }
  const mentor = me.presenter?.id
  const open = requests.toSorted((a, b) => a.attributes.answer_due_at.localeCompare(b.attributes.answer_due_at))
  const [first, ...others] = open.filter(
    (one) => idOf(one, 'presenter') === mentor && awaitedSide(one.attributes, now) === 'presenter',
  )
  if (first) tasks.push({ kind: 'examine', requests: [first, ...others] })
  for (const request of open)
    if (idOf(request, 'presenter') !== mentor && awaitedSide(request.attributes, now) === 'participant')
      tasks.push({ kind: 'choose', request })
  for (const relationship of unrated) tasks.push({ kind: 'rate', relationship })
  if (unread !== null && unread.messages > 0) tasks.push({ kind: 'messages', unread })
  for (const answer of answers) tasks.push({ kind: 'read', ...answer })
  return {
    tasks: tasks.toSorted(
      (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || dateOf(a).localeCompare(dateOf(b)),
    ),
    later: later.toSorted((a, b) => dateOfSession(a).localeCompare(dateOfSession(b)))[0] ?? null,
  }
}

/** What waits beside the task that the blue panel names. Of several requests it names the first alone. */
export function besides(tasks: readonly Task[], named: Task | undefined): readonly Task[] {
  return tasks.flatMap((task) => {
    if (task !== named) return [task]
    const [, second, ...others] = task.kind === 'examine' ? task.requests : []
    return second ? [{ kind: 'examine' as const, requests: [second, ...others] as const, beside: true as const }] : []
  })
}

function dayIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return (at) => format.format(at)
}

function dateOfSession({ meeting: { attributes } }: Session): string {
  return attributes.starts_at ?? attributes.requested_at
}

/** Of two tasks of a kind, the earlier one comes first. */
function dateOf(task: Task): string {
  switch (task.kind) {
    case 'choose':
      return task.request.attributes.answer_due_at
    case 'examine':
      return task.requests[0].attributes.answer_due_at
    case 'rate':
      return task.relationship.attributes.ended_at ?? ''
    case 'messages':
      return task.unread.newest[0]?.at ?? ''
    case 'read':
      return task.at
    case 'plan':
      return task.relationship.attributes.started_at ?? ''
    case 'running':
    case 'open':
    case 'today':
    case 'report':
    case 'answer':
    default:
      return dateOfSession(task)
  }
}
