import { describe, expect, test } from 'vitest'
import {
  appointmentOf,
  idOf,
  ids,
  meetingOf,
  profileOf,
  programOf,
  relationshipOf,
  requestOf,
  userOf,
  workshopOf,
} from '../../../testing/fixtures.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { UnreadMessages } from '../../../shared/session/unreadMessages.ts'
import { agendaOf, besides, thingsIn } from './agenda.ts'
import type { Task } from './agenda.ts'
import type { Answer, Relationship, Request, Workshop } from './center.ts'
import type { Meeting } from './stage.ts'
import { wayTo } from './taskWords.ts'

const now = new Date('2026-03-17T12:48:00Z')
const zone = 'Europe/Paris'
const mentor = {
  type: 'presenters',
  id: ids.presenter,
  attributes: profileOf(),
  relationships: {},
} satisfies Me['presenter']
const me: Me = {
  id: ids.user,
  user: userOf(),
  fullName: 'Inès Carbonnel',
  profile: mentor,
  participant: null,
  presenter: mentor,
  program: null,
}
/** In the other accompaniments the reader is the mentee. */
const meBoth: Me = { ...me, participant: { ...mentor, type: 'participants', id: ids.participant } }

const between = (presenter: string, participant: string) => ({
  presenter: { type: 'presenters', id: presenter },
  participant: { type: 'participants', id: participant },
})
const asMentor = between(ids.presenter, idOf(90))
const asMentee = between(idOf(91), ids.participant)

function relation(n: number, given: Parameters<typeof relationshipOf>[0] = {}, parties = asMentor): Relationship {
  return { type: 'mentoring_relationships', id: idOf(n), attributes: relationshipOf(given), relationships: parties }
}
function meetingItem(n: number, of: Relationship, given: Parameters<typeof meetingOf>[0]): Meeting {
  const relationships = { mentoring_relationship: { type: 'mentoring_relationships', id: of.id } }
  return { type: 'meetings', id: idOf(n), attributes: meetingOf(given), relationships }
}
function request(n: number, given: Parameters<typeof requestOf>[0], parties = asMentor): Request {
  return { type: 'mentoring_requests', id: idOf(n), attributes: requestOf(given), relationships: parties }
}

interface Given {
  reader?: Me
  running?: readonly Relationship[]
  over?: readonly Relationship[]
  unrated?: readonly Relationship[]
  meetings?: readonly Meeting[]
  requests?: readonly Request[]
  answers?: readonly Answer[]
  workshops?: readonly Workshop[]
  unread?: UnreadMessages
  at?: Date
}
function agenda({ reader = me, at = now, ...given }: Given) {
  const lists = { running: [], over: [], unrated: [], meetings: [], requests: [], answers: [], workshops: [] }
  const noUnread = { ...lists, unread: null }
  return agendaOf({ ...noUnread, ...given, me: reader, now: at, zone })
}
const kinds = (tasks: readonly Task[]) => tasks.map(({ kind }) => kind)
const dateOn = (startsAt: string) => ({ starts_at: startsAt, ends_at: startsAt })
const one = relation(1)

describe('what a session asks of its reader', () => {
  test.each([
    ['under way', 'running', { aasm_state: 'started', ...dateOn('2026-03-17T12:40:00Z') }],
    ['that begins in 12 minutes', 'open', { aasm_state: 'confirmed', ...dateOn('2026-03-17T13:00:00Z') }],
    ['whose hour has passed', 'open', { aasm_state: 'confirmed', ...dateOn('2026-03-17T12:00:00Z') }],
    ['later today', 'today', { aasm_state: 'confirmed', ...dateOn('2026-03-17T20:00:00Z') }],
    ['without the reader’s report', 'report', { aasm_state: 'feedback_requested', feedback_by: [] }],
    ['reported by the other alone', 'report', { aasm_state: 'feedback_filled', feedback_by: ['participant'] }],
    ['with a date of the other person', 'answer', { aasm_state: 'requested' }],
    ['without a date', 'plan', { aasm_state: 'initiated', appointments: [], starts_at: null }],
    ['whose proposed date has passed', 'plan', { aasm_state: 'requested', ...dateOn('2026-03-01T12:00:00Z') }],
    ['that was held and reported', 'plan', { aasm_state: 'finished' }],
    ['that was called off', 'plan', { aasm_state: 'cancelled' }],
  ] as const)('%s: %s', (_what, kind, given) => {
    const held = { ...given, feedback_by: 'feedback_by' in given ? [...given.feedback_by] : [] }
    const withoutDates = 'appointments' in held ? { ...held, appointments: [] } : held
    expect(kinds(agenda({ running: [one], meetings: [meetingItem(2, one, withoutDates)] }).tasks)).toEqual([kind])
  })

  test.each([
    ['with a date that waits for the other person', { appointments: [appointmentOf({ proposed_by: 'presenter' })] }],
    ['agreed on for another day', { aasm_state: 'confirmed' }],
  ] as const)('%s: nothing', (_what, given) => {
    const copied = 'appointments' in given ? { ...given, appointments: [...given.appointments] } : given
    expect(agenda({ running: [one], meetings: [meetingItem(2, one, copied)] }).tasks).toEqual([])
  })

  test('the dates of a series wait as one, the first of them, and a date alone beside them', () => {
    const of = (n: number, rank: number | null) =>
      meetingItem(n, one, {
        aasm_state: 'requested',
        ...dateOn(`2026-03-2${n}T12:00:00Z`),
        series: rank === null ? null : { id: idOf(90), rank, of: 3 },
      })
    const { tasks } = agenda({ running: [one], meetings: [of(4, 3), of(3, 2), of(2, 1), of(5, null)] })
    expect(tasks.map((task) => [task.kind, wayTo(task), 'dates' in task && task.dates])).toEqual([
      ['answer', `/dashboard/sessions/${idOf(2)}/series`, 3],
      ['answer', `/dashboard/sessions/${idOf(5)}`, 1],
    ])
  })

  test('another date than the agreed one waits beside it, for the one who did not propose it', () => {
    const counter = { id: idOf(9), ...dateOn('2026-03-20T20:00:00Z') }
    const session = (startsAt: string, proposedBy: 'participant' | 'presenter', given: object = {}) =>
      meetingItem(2, one, {
        aasm_state: 'confirmed',
        ...dateOn(startsAt),
        counter_proposal: { ...counter, proposed_by: proposedBy, ...given },
      })
    const of = (meeting: Meeting) => {
      const { tasks, later } = agenda({ running: [one], meetings: [meeting] })
      return [kinds(tasks), later?.meeting.id]
    }
    expect(of(session('2026-03-25T20:00:00Z', 'participant'))).toEqual([['answer'], idOf(2)])
    expect(of(session('2026-03-17T20:00:00Z', 'participant'))).toEqual([['today', 'answer'], undefined])
    expect(of(session('2026-03-25T20:00:00Z', 'presenter'))).toEqual([[], idOf(2)])
    const passed = dateOn('2026-03-17T12:00:00Z')
    expect(of(session('2026-03-25T20:00:00Z', 'participant', passed))).toEqual([[], idOf(2)])
  })

  test('today is the day where the reader is', () => {
    const late = meetingItem(2, one, { aasm_state: 'confirmed', ...dateOn('2026-03-17T22:30:00Z') })
    const { tasks, later } = agenda({ running: [one], meetings: [late] })
    // 23:30 on the 17th in Paris, then 00:30 on the 18th.
    expect([kinds(tasks), later]).toEqual([['today'], null])
    const next = meetingItem(2, one, { aasm_state: 'confirmed', ...dateOn('2026-03-17T23:30:00Z') })
    const tomorrow = agenda({ running: [one], meetings: [next] })
    expect([tomorrow.tasks, tomorrow.later?.meeting.id]).toEqual([[], next.id])
  })

  test('the session after today that comes first is next', () => {
    const other = relation(3)
    const meetings = [
      meetingItem(4, one, { aasm_state: 'confirmed', ...dateOn('2026-04-02T07:30:00Z') }),
      meetingItem(5, other, { aasm_state: 'confirmed', ...dateOn('2026-03-26T09:30:00Z') }),
    ]
    expect(agenda({ running: [one, other], meetings }).later).toMatchObject({
      meeting: { id: idOf(5) },
      relationship: { id: other.id },
    })
  })

  test('a session begins to press when its hour comes', () => {
    const meetings = [meetingItem(2, one, { aasm_state: 'confirmed', ...dateOn('2026-03-17T13:00:00Z') })]
    const at = (time: string) => kinds(agenda({ running: [one], meetings, at: new Date(time) }).tasks)
    expect([at('2026-03-17T12:44:59Z'), at('2026-03-17T12:45:00Z')]).toEqual([['today'], ['open']])
  })
})

describe('what else waits', () => {
  test('a session that has no date is planned again, and not beside one that is on its way', () => {
    const lost = meetingItem(2, one, { aasm_state: 'initiated', appointments: [], starts_at: null })
    expect(agenda({ running: [one], meetings: [lost] }).tasks).toMatchObject([
      { kind: 'plan', meeting: { id: lost.id } },
    ])
    const agreed = meetingItem(3, one, { aasm_state: 'confirmed' })
    expect(agenda({ running: [one], meetings: [lost, agreed] }).tasks).toEqual([])
  })

  test('an accompaniment without sessions is one to plan for, once its news is read', () => {
    expect(agenda({ running: [one] }).tasks).toEqual([{ kind: 'plan', relationship: one, meeting: null, agreed: null }])
    const news = 'request_confirmed'
    const answer: Answer = { notificationId: idOf(9), news, relationship: one, name: null, at: '2026-03-17T09:00:00Z' }
    expect(kinds(agenda({ running: [one], answers: [answer] }).tasks)).toEqual(['read'])
  })

  test('a date that was agreed on waits for both until a session is planned or the date has passed', () => {
    const soon = { starts_at: '2026-03-24T14:00:00Z', minutes: 45, time_zone: zone }
    const undated = relation(3, { started_at: '2026-01-01T09:00:00Z' })
    const news = 'request_date_taken'
    for (const [reader, parties] of [
      [me, asMentor],
      [meBoth, asMentee],
    ] as const) {
      const dated = relation(2, { agreed_date: soon }, parties)
      const answer = {
        notificationId: idOf(9),
        news,
        relationship: dated,
        name: null,
        at: '2026-03-17T09:00:00Z',
      } as const
      const given = { reader, running: [undated, dated], answers: [answer] }
      expect(agenda(given).tasks).toEqual([
        { kind: 'plan', relationship: dated, meeting: null, agreed: soon },
        { kind: 'plan', relationship: undated, meeting: null, agreed: null },
      ])
      expect(kinds(agenda({ ...given, at: new Date('2026-03-24T14:00:01Z') }).tasks)).toEqual(['read', 'plan'])
      const called = meetingItem(4, dated, { aasm_state: 'cancelled' })
      expect(agenda({ ...given, answers: [], meetings: [called] }).tasks).toMatchObject([
        { relationship: undated },
        { relationship: dated, agreed: null },
      ])
    }
  })

  test('news that an accompaniment has begun is stale once the two have met', () => {
    const news = 'request_confirmed'
    const answer: Answer = { notificationId: idOf(9), news, relationship: one, name: null, at: '2026-03-17T09:00:00Z' }
    const held = meetingItem(2, one, { aasm_state: 'finished' })
    expect(kinds(agenda({ running: [one], answers: [answer], meetings: [held] }).tasks)).toEqual(['plan'])
  })

  test('requests are examined together by their mentor, and each of the mentee’s dates is a choice', () => {
    const proposed = [{ starts_at: '2026-03-26T09:00:00Z', minutes: 45, time_zone: zone }]
    const requests = [
      request(2, { answer_due_at: '2026-03-28T09:00:00Z' }),
      request(3, { answer_due_at: '2026-03-20T09:00:00Z' }),
      // The mentee chooses: nothing for the mentor.
      request(4, { proposed_dates: proposed }),
      request(5, { proposed_dates: proposed }, asMentee),
      request(6, {}, asMentee),
      request(7, { aasm_state: 'cancelled', proposed_dates: proposed }, asMentee),
    ]
    expect(agenda({ reader: meBoth, requests }).tasks).toMatchObject([
      { kind: 'choose', request: { id: idOf(5) } },
      { kind: 'examine', requests: [{ id: idOf(3) }, { id: idOf(2) }] },
    ])
  })

  test('all of it comes in the order of its urgency, and by date within a kind', () => {
    const relations = [1, 2, 3, 4, 5, 6].map((n) => relation(n))
    const [a = one, b = one, c = one, d = one, e = one, f = one] = relations
    const over = relation(8, { aasm_state: 'finished', ended_at: '2026-03-10T09:00:00Z' })
    const meetings = [
      meetingItem(11, a, { aasm_state: 'requested' }),
      meetingItem(12, b, { aasm_state: 'feedback_requested', ...dateOn('2026-03-13T09:00:00Z') }),
      meetingItem(13, c, { aasm_state: 'feedback_requested', ...dateOn('2026-03-06T09:00:00Z') }),
      meetingItem(14, d, { aasm_state: 'confirmed', ...dateOn('2026-03-17T17:00:00Z') }),
      meetingItem(15, e, { aasm_state: 'started' }),
    ]
    const unread = { messages: 3, conversations: 1, newest: [] }
    const { tasks } = agenda({ running: relations, unrated: [over], meetings, requests: [request(20, {})], unread })
    expect(tasks.map((task) => ('meeting' in task ? [task.kind, task.meeting?.id] : [task.kind]))).toEqual([
      ['running', idOf(15)],
      ['today', idOf(14)],
      ['report', idOf(13)],
      ['report', idOf(12)],
      ['answer', idOf(11)],
      ['examine'],
      ['rate'],
      ['messages'],
      ['plan', undefined],
    ])
    expect(tasks.at(-1)).toMatchObject({ relationship: { id: f.id } })
  })

  test.each([
    ['that nobody has answered', 'workshop_invited', { answer: 'invited' }],
    ['that may only be declined', undefined, { answer: 'invited', allowed: ['declined'] }],
    ['that was declined', undefined, { answer: 'declined' }],
    ['that was accepted, of another day', undefined, { answer: 'accepted' }],
    ['later today', 'workshop_today', { answer: 'accepted', ...dateOn('2026-03-17T20:00:00Z') }],
    ['that begins in 12 minutes', 'workshop_open', { answer: 'accepted', ...dateOn('2026-03-17T13:00:00Z') }],
    ['that is over', undefined, { answer: 'accepted', ...dateOn('2026-03-17T12:00:00Z') }],
  ] as const)('a workshop %s: %s', (_what, kind, { answer, ...given }) => {
    const allowed = 'allowed' in given ? [...given.allowed] : (['accepted', 'declined'] as const).slice()
    const workshop: Workshop = {
      type: 'workshops',
      id: idOf(9),
      attributes: workshopOf({ ...given, answer, allowed }),
      relationships: {},
    }
    expect(kinds(agenda({ workshops: [workshop] }).tasks)).toEqual(kind === undefined ? [] : [kind])
  })

  test('a profile of either role is filled in up to the company’s bar, where there is a program to be found in', () => {
    const profile = { ...mentor, attributes: profileOf({ completion: 59 }) }
    const program = { type: 'programs', id: ids.program, attributes: programOf(), relationships: {} } as const
    const of = (given: Partial<Me>) => kinds(agenda({ reader: { ...me, program, ...given } }).tasks)
    expect(of({ presenter: profile })).toEqual(['profile'])
    expect(of({ presenter: profile, participant: { ...profile, type: 'participants' } })).toEqual([
      'profile',
      'profile',
    ])
    expect(of({ presenter: { ...mentor, attributes: profileOf({ completion: 60 }) } })).toEqual([])
    expect(of({ presenter: profile, program: null })).toEqual([])
  })

  test('what was held is still reported when the accompaniment is over, and nothing else of it waits', () => {
    const over = relation(8, { aasm_state: 'feedback_provided' })
    const meetings = [
      meetingItem(2, over, { aasm_state: 'feedback_requested', feedback_by: [] }),
      meetingItem(3, over, { aasm_state: 'cancelled' }),
    ]
    expect(agenda({ over: [over], meetings }).tasks).toMatchObject([{ kind: 'report', meeting: { id: idOf(2) } }])
  })

  test('messages that are all seen are nothing to do', () => {
    expect(agenda({ unread: { messages: 0, conversations: 0, newest: [] } }).tasks).toEqual([])
  })

  test('what the panel names is not named again; of several requests it names the first', () => {
    const requests = [request(2, { answer_due_at: '2026-03-20T09:00:00Z' }), request(3, {}), request(4, {})]
    const { tasks } = agenda({ running: [one], requests })
    expect(besides(tasks, undefined)).toEqual(tasks)
    expect(besides(tasks, tasks[0])).toMatchObject([
      { kind: 'examine', requests: [{ id: idOf(3) }, { id: idOf(4) }] },
      { kind: 'plan' },
    ])
    expect(kinds(besides(tasks, tasks[1]))).toEqual(['examine'])
  })

  test('each request is one thing that waits', () => {
    const requests = [request(2, {}), request(3, {}), request(4, {})]
    const { tasks } = agenda({ requests })
    expect(kinds(tasks)).toEqual(['examine'])
    expect(thingsIn(tasks)).toBe(3)
    expect(thingsIn(agenda({ running: [one], requests }).tasks)).toBe(4)
  })
})
