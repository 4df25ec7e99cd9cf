import { awaitedSide } from '../../../shared/awaitedSide.ts'
import { agreedAhead } from '../../../shared/awaitedSide.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { UnreadMessages } from '../../../shared/session/unreadMessages.ts'
import { idOf, otherSide } from './center.ts'
import type { Profile, Relationship, Request, Workshop, Answer } from './center.ts'
import { isCountered, stageOf, startsEarly } from './stage.ts'
import type { Meeting, Stage } from './stage.ts'

/** A session with its accompaniment. */
export interface MeetingCase {
  meeting: Meeting
  relationship: Relationship
}

/** A session of one of these kinds. */
export type MeetingCaseOf<Kind extends string> = Kind extends unknown ? { kind: Kind } & MeetingCase : never

/** One thing that waits for the reader. */
export type Task =
  | MeetingCaseOf<'running' | 'open' | 'today' | 'report'>
  /** `dates`: how many of a series wait for one answer; this one is the first of them. */
  | (MeetingCaseOf<'answer'> & { dates: number })
  | { kind: 'choose'; request: Request }
  /** `beside`: another request is named already. */
  | { kind: 'examine'; requests: readonly [Request, ...Request[]]; beside?: true }
  | { kind: 'rate'; relationship: Relationship }
  | { kind: 'workshop_open' | 'workshop_today' | 'workshop_invited'; workshop: Workshop }
  /** The reader's own, of one role, too little filled in to be found. */
  | { kind: 'profile'; profile: Profile }
  | { kind: 'messages'; unread: UnreadMessages }
  | ({ kind: 'read' } & Answer)
  /** `meeting`: the session that lost its date, or has none yet; `agreed`: the two chose one, without a session. */
  | { kind: 'plan'; relationship: Relationship; meeting: Meeting | null; agreed: ReturnType<typeof agreedAhead> }

/** The most pressing first. */
const order = [
  'running',
  'open',
  'workshop_open',
  'today',
  'workshop_today',
  'report',
  'answer',
  'choose',
  'examine',
  'workshop_invited',
  'rate',
  'profile',
  'messages',
  'read',
  'plan',
] as const satisfies readonly Task['kind'][]

export interface Agenda {
  /** What waits for the reader, the most pressing first. */
  tasks: readonly Task[]
  /** The next session that is agreed on, after today. */
  later: MeetingCase | null
}

interface Situation {
  me: Me
  running: readonly Relationship[]
  over: readonly Relationship[]
  /** Of these, not rated by the reader. */
  unrated: readonly Relationship[]
  meetings: readonly Meeting[]
  /** Open requests that the reader got, and sent. */
  requests: readonly Request[]
  answers: readonly Answer[]
  /** Planned ones. */
  workshops: readonly Workshop[]
  /** null: not known yet. */
  unread: UnreadMessages | null
  now: Date
  /** IANA, of the reader: it says which day is today. */
  zone: string
}

/** Sessions of these stages are on their way: no other one has to be planned beside them. */
const underWay: ReadonlySet<Stage> = new Set(['running', 'open', 'report', 'answer', 'agreed', 'proposed'])

/** The two were there. */
const met: ReadonlySet<Stage> = new Set(['running', 'report', 'reported', 'held'])

/** What waits for the reader of the center, from all that concerns them. The lists and the blue panel follow it. */
export function agendaOf({ me, meetings, requests, unread, now, zone, ...given }: Situation): Agenda {
  const { running, over, unrated, workshops } = given
  const tasks: Task[] = []
  const later: MeetingCase[] = []
  const today = dayIn(zone)
  const casesOf = (relationship: Relationship) => {
    const side = otherSide(relationship, me) === 'participant' ? 'presenter' : 'participant'
    return meetings
      .filter((meeting) => idOf(meeting, 'mentoring_relationship') === relationship.id)
      .map((meeting) => ({ meeting, relationship, stage: stageOf(meeting.attributes, side, now) }))
  }
  const hasMet = (relationship: Relationship) => casesOf(relationship).some(({ stage }) => met.has(stage))
  const agreedOf = (relationship: Relationship) => agreedAhead(relationship, casesOf(relationship), now)
  // Two who have met know that it has begun. Where a date was chosen, its session is planned rather than the news read.
  const answers = given.answers.filter(({ relationship }) => !hasMet(relationship) && agreedOf(relationship) === null)
  // What was held before the end is still reported.
  for (const { stage, ...rest } of over.flatMap(casesOf)) if (stage === 'report') tasks.push({ kind: stage, ...rest })
  for (const relationship of running) {
    const own = casesOf(relationship)
    for (const { stage, ...rest } of own) {
      const { starts_at: startsAt } = rest.meeting.attributes
      if (stage === 'running' || stage === 'open' || stage === 'report') tasks.push({ kind: stage, ...rest })
      if (stage === 'answer') tasks.push({ kind: stage, ...rest, dates: 1 })
      const side = otherSide(relationship, me) === 'participant' ? 'presenter' : 'participant'
      if (isCountered(rest.meeting.attributes, side, now)) tasks.push({ kind: 'answer', ...rest, dates: 1 })
      if (stage === 'agreed' && startsAt !== null) {
        if (today(new Date(startsAt)) === today(now)) tasks.push({ kind: 'today', ...rest })
        else later.push(rest)
      }
    }
    const begins = answers.some((answer) => answer.relationship.id === relationship.id)
    if (!begins && relationship.attributes.pause === null && !own.some(({ stage }) => underWay.has(stage)))
      tasks.push({
        kind: 'plan',
        relationship,
        meeting: own.find(({ stage }) => stage === 'to_plan')?.meeting ?? null,
        agreed: agreedOf(relationship),
      })
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
  for (const workshop of workshops) {
    const { answer, allowed, starts_at: startsAt, ends_at: endsAt } = workshop.attributes
    const [start, at] = [new Date(startsAt), now.getTime()]
    // The only answer left to give is that one will not come.
    if (answer === 'invited' && allowed.includes('accepted')) tasks.push({ kind: 'workshop_invited', workshop })
    if (answer !== 'accepted' || at >= Date.parse(endsAt)) continue
    if (at >= start.getTime() - startsEarly) tasks.push({ kind: 'workshop_open', workshop })
    else if (today(start) === today(now)) tasks.push({ kind: 'workshop_today', workshop })
  }
  if (me.program !== null)
    for (const profile of [me.presenter, me.participant])
      if (profile !== null && profile.attributes.completion < me.user.min_profile_completion)
        tasks.push({ kind: 'profile', profile })
  if (unread !== null && unread.messages > 0) tasks.push({ kind: 'messages', unread })
  for (const answer of answers) tasks.push({ kind: 'read', ...answer })
  const pressing = tasks.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || dateOf(a).localeCompare(dateOf(b)),
  )
  return {
    tasks: pressing.flatMap((task, n) => {
      const series = seriesToAnswer(task)
      if (series === null || task.kind !== 'answer') return [task]
      const same = pressing.filter((other) => seriesToAnswer(other) === series)
      return pressing.indexOf(same[0] ?? task) === n ? [{ ...task, dates: same.length }] : []
    }),
    later: later.toSorted((a, b) => dateOfMeeting(a).localeCompare(dateOfMeeting(b)))[0] ?? null,
  }
}

/** The dates of a series have one answer: the first of them stands for all. */
function seriesToAnswer(task: Task): string | null {
  return task.kind === 'answer' ? (task.meeting.attributes.series?.id ?? null) : null
}

/** How many things wait: each request is one. */
export function thingsIn(tasks: readonly Task[]): number {
  return tasks.reduce((count, task) => count + (task.kind === 'examine' ? task.requests.length : 1), 0)
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

function dateOfMeeting({ meeting: { attributes } }: MeetingCase): string {
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
    case 'workshop_open':
    case 'workshop_today':
    case 'workshop_invited':
      return task.workshop.attributes.starts_at
    case 'profile':
      return ''
    case 'messages':
      return task.unread.newest[0]?.at ?? ''
    case 'read':
      return task.at
    case 'plan':
      // What was agreed on first.
      return task.agreed === null ? (task.relationship.attributes.started_at ?? '') : ''
    case 'running':
    case 'open':
    case 'today':
    case 'report':
    case 'answer':
    default:
      return dateOfMeeting(task)
  }
}
