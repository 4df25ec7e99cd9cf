import { describe, expect, it } from 'vitest'
import { named, now, partiesOf, program } from '#tests/support/mentoring.ts'
import { admin, system, user } from '#tests/support/requests.ts'
import { aDay, later } from '#tests/support/meeting-world.ts'
import { acts, cellsOf, missingIn, outcomeOf, type Row } from '#tests/support/state-table.ts'
import type { Relationship } from '../../mentoring/mentoring-relationship/state.ts'
import type { Decision } from '../../platform/decision.ts'
import { instant, type AppointmentId, type RelationshipId, type RequestId } from '../../platform/ids.ts'
import { actingRolesOf } from '../../platform/policy.ts'
import * as decide from './decide.ts'
import type { Appointment, MeetingEvent } from './events.ts'
import { meetingStates } from './words.ts'
import type { Side } from '../../mentoring/mentoring-relationship/words.ts'
import { meetingPolicy, meetingRolesOf, type MeetingCommand, type MeetingRole } from './policy.ts'
import { evolve, noMeeting, openDateOf, type Meeting, type MeetingState } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const relationshipId = named<RelationshipId>('their relationship')
const topic = { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: 'topic', tag: 'tag' } as const
const subject = { topic, reasonId: null, description: null }
const here = { participant: 'active', presenter: 'active' } as const
const between = { parties, programId: program, relationshipId }
const relationship: Relationship = {
  state: 'initiated',
  pause: null,
  parties,
  programId: program,
  requestId: named<RequestId>('their request'),
}
const date: Appointment = {
  appointmentId: named<AppointmentId>('tomorrow'),
  startsAt: later(aDay),
  minutes: 45,
  timeZone: 'Europe/Paris',
}
/** Another one, which the same side proposed beside the agreed one; it has not passed when the meeting is over. */
const counter: Appointment = { ...date, appointmentId: named<AppointmentId>('later'), startsAt: later(100 * aDay) }
/** Whatever waits for the clock is due. */
const late = later(90 * aDay)
const theEnd = later(aDay + 45)

/** A state, agreed with another date that waits for an answer, and the two ways in which a meeting may be cancelled. */
type Stage = MeetingState | 'countered' | 'not_held'
const stages: readonly Stage[] = ['none', ...meetingStates, 'countered', 'not_held']

/** The way to each state of a meeting that `side` planned and proposed a date for. */
function waysTo(side: Side): Readonly<Record<Stage, readonly MeetingEvent[]>> {
  const pair = { ...parties, programId: program, relationshipId }
  const dateDueAt = later(60 * aDay)
  const answerer = side === 'presenter' ? 'participant' : 'presenter'
  const planned: MeetingEvent = {
    type: 'MeetingInitiated',
    data: { ...pair, ...subject, plannedBy: side, meetingType: 'video_conference', withDate: false, dateDueAt },
  }
  const proposed: MeetingEvent = {
    type: 'AppointmentProposed',
    data: { ...date, proposedBy: side, note: null, agreedStartsAt: null },
  }
  const beside: MeetingEvent = {
    type: 'AppointmentProposed',
    data: { ...counter, proposedBy: side, note: null, agreedStartsAt: date.startsAt },
  }
  const agreed: MeetingEvent = { type: 'AppointmentAccepted', data: { ...date, acceptedBy: answerer } }
  const started: MeetingEvent = { type: 'MeetingStarted', data: { startedBy: 'participant', endsAt: theEnd } }
  const feedbackDueAt = later(31 * aDay)
  const ended: MeetingEvent = {
    type: 'FeedbackRequested',
    data: { endedBy: 'system', endedAt: theEnd, feedbackDueAt },
  }
  const filled: MeetingEvent = { type: 'FeedbackFilled', data: { author: 'participant', closesAt: later(20 * aDay) } }
  const finished: MeetingEvent = {
    type: 'MeetingFinished',
    data: { evidence: 'confirmed_by_both', reportedByBoth: true },
  }
  const calledOff = { by: 'participant', reason: 'other', note: null } as const
  const held = [planned, proposed, agreed, ended]
  return {
    none: [],
    initiated: [planned],
    requested: [planned, proposed],
    confirmed: [planned, proposed, agreed],
    countered: [planned, proposed, agreed, beside],
    started: [planned, proposed, agreed, started],
    feedback_requested: held,
    feedback_filled: [...held, filled],
    finished: [...held, filled, finished],
    cancelled: [planned, { type: 'MeetingCancelled', data: { cause: 'cancelled', ...calledOff } }],
    not_held: [...held, { type: 'MeetingCancelled', data: { cause: 'not_held', ...calledOff } }],
    refused: [planned, { type: 'MeetingRefused', data: { refusedBy: answerer, note: null } }],
    expired: [planned, { type: 'MeetingExpired', data: { cause: 'no_date' } }],
  }
}

const actors = {
  mentee: user('Inès'),
  mentor: user('Marc'),
  administrator: admin,
  stranger: user('Théo'),
  system,
} as const

/** The date that waits for an answer, else the agreed one. */
const openIn = (meeting: Meeting) => openDateOf(meeting)?.appointmentId ?? date.appointmentId

const commands: Readonly<Record<string, (meeting: Meeting, by: readonly MeetingRole[]) => Decision<MeetingEvent>>> = {
  plan: (meeting, by) =>
    decide.plan(
      meeting,
      by,
      { ...between, meetingType: 'phone_call', subject, appointment: null, note: null, link: null },
      { ...here, relationship },
      now,
    ),
  'plan/with a date': (meeting, by) =>
    decide.plan(
      meeting,
      by,
      { ...between, meetingType: 'phone_call', subject, appointment: date, note: null, link: null },
      { ...here, relationship },
      now,
    ),
  changeSubject: (meeting, by) => decide.changeSubject(meeting, by, { ...subject, meetingType: 'phone_call' }),
  setLink: (meeting, by) => decide.setLink(meeting, by, topic),
  'setLink/none': (meeting, by) => decide.setLink(meeting, by, null),
  propose: (meeting, by) => decide.propose(meeting, by, { ...date, minutes: 30, note: null }, here, now),
  accept: (meeting, by) => decide.accept(meeting, by, openIn(meeting), here, now),
  'accept/the agreed one': (meeting, by) => decide.accept(meeting, by, date.appointmentId, here, now),
  declineAppointment: (meeting, by) => decide.declineAppointment(meeting, by, openIn(meeting), null, now),
  withdrawAppointment: (meeting, by) => decide.withdrawAppointment(meeting, by, counter.appointmentId),
  start: (meeting, by) => decide.start(meeting, by, here, date.startsAt),
  join: (meeting, by) => decide.join(meeting, by, 'a tab', here, date.startsAt),
  leave: (meeting) => decide.leave(meeting, 'participant', 'a tab', date.startsAt, date.startsAt),
  end: (meeting, by) => decide.end(meeting, by, late),
  refuse: (meeting, by) => decide.refuse(meeting, by, null),
  cancel: (meeting, by) => decide.cancel(meeting, by, 'other', null),
  declareNotHeld: (meeting, by) => decide.declareNotHeld(meeting, by, 'other', null),
  fillFeedback: (meeting) => decide.fillFeedback(meeting, 'participant', now),
  'fillFeedback/of the other': (meeting) => decide.fillFeedback(meeting, 'presenter', now),
  takeBackFeedback: (meeting) => decide.takeBackFeedback(meeting, 'participant', now),
  'takeBackFeedback/of the other': (meeting) => decide.takeBackFeedback(meeting, 'presenter', now),
  'settleReports/none': (meeting) => decide.settleReports(meeting, [], now),
  'settleReports/both': (meeting) => decide.settleReports(meeting, ['participant', 'presenter'], now),
  close: (meeting) => decide.close(meeting, late),
  expire: (meeting) => decide.expire(meeting, late),
  endWithRelationship: (meeting) => decide.endWithRelationship(meeting),
  endWithPause: (meeting) => decide.endWithPause(meeting, instant('2099-01-01T00:00:00Z'), now),
  'endWithPause/until before its date': (meeting) => decide.endWithPause(meeting, now, now),
  passDueDate: (meeting) => decide.passDueDate(meeting, late),
  'passDueDate/of the other date': (meeting) =>
    decide.passDueDate(
      // It is earlier than the agreed one.
      meeting.state === 'confirmed' && meeting.counter !== null
        ? { ...meeting, counter: { ...meeting.counter, startsAt: later(60) } }
        : meeting,
      later(60),
    ),
}
/** They take no actor: `commands/` gives them to the system alone. */
const ofTheSystem = new Set([
  'leave',
  'fillFeedback',
  'takeBackFeedback',
  'settleReports',
  'close',
  'expire',
  'endWithRelationship',
  'endWithPause',
  'passDueDate',
])

/**
 * The rules of a meeting, line by line. `invited`: who did not plan it, nor propose the open date; `proposer`: who did.
 */
const rowsFor = (invited: string, proposer: string): readonly Row[] => {
  const both = 'mentee mentor'
  const ended = 'finished cancelled refused expired not_held'
  return [
    ['plan', `${both} administrator`, 'none', 'initiated'],
    ['plan/with a date', `${both} administrator`, 'none', 'requested'],
    ['changeSubject', both, 'initiated requested confirmed countered', 'same'],
    ['setLink', both, 'initiated requested confirmed countered started', 'same'],
    ['setLink/none', both, 'initiated requested confirmed countered started', 'done'],
    ['propose', `${both} administrator`, 'initiated requested', 'requested'],
    ['propose', `${both} administrator`, 'confirmed countered', 'countered'],
    ['accept', invited, 'requested countered', 'confirmed'],
    ['accept', both, 'confirmed', 'done'],
    ['accept/the agreed one', invited, 'requested', 'confirmed'],
    ['accept/the agreed one', both, 'confirmed countered', 'done'],
    ['declineAppointment', invited, 'requested', 'initiated'],
    ['declineAppointment', invited, 'countered', 'confirmed'],
    ['withdrawAppointment', proposer, 'countered', 'confirmed'],
    ['start', both, 'initiated confirmed countered', 'started'],
    ['start', both, 'started', 'done'],
    ['join', both, 'confirmed countered started feedback_requested feedback_filled', 'same'],
    [
      'leave',
      'system',
      `initiated requested confirmed countered started feedback_requested feedback_filled ${ended}`,
      'done',
    ],
    ['end', `${both} system`, 'confirmed countered started', 'feedback_requested'],
    ['end', `${both} system`, 'feedback_requested', 'done'],
    ['refuse', invited, 'initiated requested', 'refused'],
    // By the one who refused it.
    ['refuse', invited === both ? 'mentor' : invited, 'refused', 'done'],
    ['cancel', `${both} administrator`, 'initiated requested confirmed countered started', 'cancelled'],
    ['cancel', `${both} administrator`, 'cancelled', 'done'],
    ['declareNotHeld', both, 'feedback_requested', 'not_held'],
    ['declareNotHeld', `${both} administrator`, 'not_held', 'done'],
    ['fillFeedback', 'system', 'feedback_requested', 'feedback_filled'],
    ['fillFeedback', 'system', 'feedback_filled', 'done'],
    ['fillFeedback/of the other', 'system', 'feedback_requested', 'feedback_filled'],
    ['fillFeedback/of the other', 'system', 'feedback_filled', 'finished'],
    ['takeBackFeedback', 'system', 'feedback_filled', 'feedback_requested'],
    ['takeBackFeedback', 'system', 'feedback_requested', 'done'],
    ['takeBackFeedback/of the other', 'system', 'feedback_requested', 'done'],
    ['settleReports/none', 'system', 'feedback_filled', 'feedback_requested'],
    [
      'settleReports/none',
      'system',
      `none initiated requested confirmed countered started feedback_requested ${ended}`,
      'done',
    ],
    ['settleReports/both', 'system', 'feedback_requested feedback_filled', 'finished'],
    ['settleReports/both', 'system', `none initiated requested confirmed countered started ${ended}`, 'done'],
    ['close', 'system', 'feedback_filled', 'finished'],
    ['expire', 'system', 'initiated requested feedback_requested', 'expired'],
    ['endWithRelationship', 'system', 'initiated requested confirmed countered started', 'cancelled'],
    ['endWithRelationship', 'system', `none feedback_requested feedback_filled ${ended}`, 'done'],
    ['endWithPause', 'system', 'requested confirmed countered', 'cancelled'],
    ['endWithPause', 'system', `none initiated started feedback_requested feedback_filled ${ended}`, 'done'],
    [
      'endWithPause/until before its date',
      'system',
      `none initiated requested confirmed countered started feedback_requested feedback_filled ${ended}`,
      'done',
    ],
    ['passDueDate', 'system', 'initiated requested feedback_requested', 'expired'],
    ['passDueDate', 'system', 'confirmed countered started', 'feedback_requested'],
    ['passDueDate', 'system', 'feedback_filled', 'finished'],
    ['passDueDate/of the other date', 'system', 'countered', 'confirmed'],
  ]
}

const isRule = (command: string): command is MeetingCommand => command in meetingPolicy.rules

it('has a row for every decision and every rule', () => {
  expect(missingIn(Object.keys(commands), decide)).toEqual([])
  expect(Object.keys(meetingPolicy.rules).filter((rule) => !(rule in commands))).toEqual([])
})

const stageOf = (meeting: Meeting): Stage => {
  if (meeting.state === 'cancelled' && meeting.cause === 'not_held') return 'not_held'
  return meeting.state === 'confirmed' && meeting.counter !== null ? 'countered' : meeting.state
}

describe.each([
  ['the mentee', 'participant', 'mentor', 'mentee'],
  ['the mentor', 'presenter', 'mentee', 'mentor'],
  ['an administrator', 'admin', 'mentee mentor', 'administrator'],
] as const)('a meeting that %s planned', (_, side, invited, proposer) => {
  const events = waysTo(side)
  const cells = cellsOf({
    commands: Object.keys(commands),
    states: stages,
    actors: Object.keys(actors),
    rows: rowsFor(invited, proposer),
  })

  const stageNamed = (name: string) => stages.find((known) => known === name) ?? 'none'
  const inStage = (name: string) => events[stageNamed(name)].reduce(evolve, noMeeting)
  const rolesOf = (meeting: Meeting, name: string) => {
    const actor = actors[name as keyof typeof actors]
    return meeting.state === 'none' ? actingRolesOf(parties, actor) : meetingRolesOf(meeting, actor)
  }

  it.each(cells.filter(({ command, actor }) => actor === 'system' || !ofTheSystem.has(command.split('/')[0] ?? '')))(
    '$command from $state by $actor: $outcome',
    ({ command, state, actor, outcome }) => {
      const meeting = inStage(state)
      expect(stageOf(meeting)).toBe(state)
      const decision = commands[command]?.(meeting, rolesOf(meeting, actor))
      expect(decision && outcomeOf(decision, meeting, evolve, stageOf)).toBe(outcome)
    },
  )

  it('offers each person what the rows allow, and nothing else', () => {
    const offered = cells.filter(({ command, state, actor }) => {
      const meeting = inStage(state)
      return isRule(command) && meetingPolicy.mayDo(command, meeting.state, rolesOf(meeting, actor))
    })
    const allowed = cells.filter(({ command, state, outcome }) => {
      // The first report again changes nothing, and the second one may be given.
      const second = command === 'fillFeedback' && state === 'feedback_filled' && outcome === 'done'
      return isRule(command) && (second || acts(outcome))
    })
    expect(offered).toEqual(allowed)
  })
})
