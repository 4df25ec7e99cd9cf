import { describe, expect, it } from 'vitest'
import { named, now, partiesOf, program } from '#tests/support/mentoring.ts'
import type { Relationship } from '../../mentoring/mentoring-relationship/state.ts'
import { accept as accepted, refuse as refused } from '../../platform/decision.ts'
import { instant, type AppointmentId, type Instant, type RelationshipId, type RequestId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { Appointment, MeetingEvent } from './events.ts'
import { meetingStates } from './words.ts'
import type { Side } from '../../mentoring/mentoring-relationship/words.ts'
import { meetingPolicy, meetingRolesOf, type MeetingRole } from './policy.ts'
import { dueAt, evolve, noMeeting, type Meeting, type MeetingState, type PlannedMeeting } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const relationshipId = named<RelationshipId>('their relationship')
const here = { participant: 'active', presenter: 'active' } as const
const minutes = (n: number, from: Instant = now) => instant(new Date(Date.parse(from) + n * 60_000))
const days = (n: number, from: Instant = now) => minutes(n * 24 * 60, from)

const date: Appointment = {
  appointmentId: named<AppointmentId>('tomorrow'),
  startsAt: days(1),
  minutes: 45,
  timeZone: 'Europe/Paris',
}
const subject = { topic: sealed('topic'), reasonId: null, description: null }
const confirmed: Relationship = {
  state: 'initiated',
  pause: null,
  parties,
  programId: program,
  requestId: named<RequestId>('their request'),
}

function sealed(text: string) {
  return { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: text, tag: 'tag' } as const
}

function planned(side: Side): MeetingEvent {
  const between = { ...parties, programId: program, relationshipId }
  const data = { ...between, ...subject, plannedBy: side, meetingType: 'phone_call', withDate: false } as const
  return { type: 'MeetingInitiated', data: { ...data, dateDueAt: days(60) } }
}
const proposed = (side: Side, appointment = date, agreedStartsAt: Instant | null = null): MeetingEvent => ({
  type: 'AppointmentProposed',
  data: { ...appointment, proposedBy: side, note: null, agreedStartsAt },
})
const agreed: MeetingEvent = { type: 'AppointmentAccepted', data: { ...date, acceptedBy: 'presenter' } }
const started: MeetingEvent = {
  type: 'MeetingStarted',
  data: { startedBy: 'participant', endsAt: minutes(45, days(1)) },
}
const ended: MeetingEvent = {
  type: 'FeedbackRequested',
  data: { endedBy: 'system', endedAt: minutes(45, days(1)), feedbackDueAt: days(31) },
}
const filled: MeetingEvent = { type: 'FeedbackFilled', data: { author: 'participant', closesAt: days(20) } }

/** The way to each state of a meeting that the mentee planned and proposed a date for. */
const waysTo = {
  none: [],
  initiated: [planned('participant')],
  requested: [planned('participant'), proposed('participant')],
  confirmed: [planned('participant'), proposed('participant'), agreed],
  started: [planned('participant'), proposed('participant'), agreed, started],
  feedback_requested: [planned('participant'), proposed('participant'), agreed, ended],
  feedback_filled: [planned('participant'), proposed('participant'), agreed, ended, filled],
  finished: [
    planned('participant'),
    proposed('participant'),
    agreed,
    ended,
    filled,
    { type: 'MeetingFinished', data: { evidence: 'confirmed_by_both', reportedByBoth: true } },
  ],
  cancelled: [
    planned('participant'),
    { type: 'MeetingCancelled', data: { cause: 'cancelled', by: 'participant', reason: 'other', note: null } },
  ],
  refused: [planned('participant'), { type: 'MeetingRefused', data: { refusedBy: 'presenter', note: null } }],
  expired: [planned('participant'), { type: 'MeetingExpired', data: { cause: 'no_date' } }],
} as const satisfies Record<MeetingState, readonly MeetingEvent[]>

const given = (...events: readonly MeetingEvent[]) => events.reduce(evolve, noMeeting)
const inState = (state: MeetingState) => given(...waysTo[state])

/** Who acts: the mentee planned and proposed, so the mentor is `invited` and `asked`. */
const actors = {
  mentee: ['participant'],
  mentor: ['presenter', 'invited', 'asked'],
  administrator: ['admin'],
  system: ['system'],
} as const satisfies Record<string, readonly MeetingRole[]>

/** After the date: whatever waits for the clock is due. */
const late = days(90)

describe('the way out', () => {
  it('leads every refusal of a party to what they may do instead', () => {
    expect(decide.cancel(inState('finished'), ['participant'], 'other', null)).toEqual(
      refused('transition_not_allowed', []),
    )
    expect(decide.start(inState('requested'), ['presenter', 'invited', 'asked'], here, now)).toEqual(
      refused('transition_not_allowed', ['edit', 'link', 'propose', 'confirmed', 'initiated', 'refused', 'cancelled']),
    )
  })

  it('has a way out of every state that is not over, by a party now and by the clock later', () => {
    for (const state of meetingStates) {
      const meeting = inState(state)
      if (dueAt(meeting) === null) continue
      const byParty = [...meetingPolicy.allowedFor(state, actors.mentee)]
      expect(byParty.length > 0 || state === 'feedback_filled').toBe(true)
      const decision = decide.passDueDate(meeting, late)
      expect('events' in decision && decision.events.length).toBe(1)
    }
  })

  it('ends by the clock alone from every state', () => {
    for (const state of meetingStates) {
      let meeting = inState(state)
      for (let step = 0; dueAt(meeting) !== null; step++) {
        const decision = decide.passDueDate(meeting, days(step * 40 + 100))
        meeting = ('events' in decision ? decision.events : []).reduce(evolve, meeting)
        expect(step).toBeLessThan(5)
      }
      expect(['finished', 'cancelled', 'refused', 'expired']).toContain(meeting.state)
    }
  })
})

describe('roles in a meeting', () => {
  const asking = (meeting: PlannedMeeting, userId: typeof parties.participantUserId) =>
    meetingRolesOf(meeting, { kind: 'user', userId })

  it.each([
    ['participant', 'participant', ['participant'], ['presenter', 'invited', 'asked']],
    ['participant', 'presenter', ['participant', 'asked'], ['presenter', 'invited']],
    ['presenter', 'participant', ['participant', 'invited'], ['presenter', 'asked']],
    ['admin', 'admin', ['participant', 'invited', 'asked'], ['presenter', 'invited', 'asked']],
  ] as const)('when %s planned and %s proposed', (planner, proposer, mentee, mentor) => {
    const meeting = given(planned(planner), proposed(proposer)) as PlannedMeeting
    expect(asking(meeting, parties.participantUserId)).toEqual(mentee)
    expect(asking(meeting, parties.presenterUserId)).toEqual(mentor)
    expect(asking(meeting, named('somebody else'))).toEqual([])
  })
})

describe('planning', () => {
  const plan = (
    relationship: Relationship,
    facts: { participant: 'active' | 'gone'; presenter: 'active' | 'inactive' } = here,
    appointment: Appointment | null = date,
    by: readonly MeetingRole[] = ['participant'],
  ) => {
    const between = { parties, programId: program, relationshipId }
    const meeting = {
      ...between,
      meetingType: 'video_conference',
      subject,
      appointment,
      note: null,
      link: null,
    } as const
    return decide.plan(noMeeting, by, meeting, { ...facts, relationship }, now)
  }

  it('proposes the date in the same decision', () => {
    const decision = plan(confirmed)
    const events = 'events' in decision ? decision.events : []
    expect(events.map(({ type }) => type)).toEqual(['MeetingInitiated', 'AppointmentProposed'])
    expect(events.reduce(evolve, noMeeting)).toMatchObject({ state: 'requested', plannedBy: 'participant' })
  })

  it('is for a relationship that goes on', () => {
    expect(plan({ ...confirmed, state: 'admin_initiated' })).toHaveProperty('events')
    expect(plan({ ...confirmed, state: 'requested' })).toEqual(refused('relationship_not_confirmed'))
    expect(plan({ ...confirmed, state: 'finished', reason: 'other' })).toEqual(refused('relationship_not_confirmed'))
  })

  it('is for two people who are there', () => {
    expect(plan(confirmed, { participant: 'gone', presenter: 'active' })).toEqual(refused('participant_gone'))
    expect(plan(confirmed, { participant: 'active', presenter: 'inactive' })).toEqual(refused('partner_inactive'))
  })

  it.each([
    ['now', { startsAt: now }],
    ['in two years', { startsAt: days(800) }],
    ['for 10 minutes', { minutes: 10 }],
    ['for five hours', { minutes: 300 }],
    ['for half a minute more', { minutes: 30.5 }],
    ['in a zone that does not exist', { timeZone: 'Europe/Lyon' }],
  ])('refuses a date %s', (_, wrong) => {
    expect(plan(confirmed, here, { ...date, ...wrong })).toEqual(refused('appointment_invalid'))
  })

  it('names the administrator where one plans it', () => {
    const decision = plan(confirmed, here, null, ['admin'])
    expect(decision).toMatchObject({ events: [{ data: { plannedBy: 'admin', dateDueAt: days(60) } }] })
  })
})

describe('an appointment', () => {
  const counter = { ...date, appointmentId: named<AppointmentId>('later'), startsAt: days(2) }

  it('is replaced by a counter-proposal, which the other one may accept', () => {
    const meeting = given(planned('participant'), proposed('participant'), proposed('presenter', counter))
    expect(decide.accept(meeting, ['participant', 'asked'], date.appointmentId, here, now)).toEqual(
      refused('appointment_not_open'),
    )
    expect(decide.accept(meeting, ['participant', 'asked'], counter.appointmentId, here, now)).toEqual(
      accepted({ type: 'AppointmentAccepted', data: { ...counter, acceptedBy: 'participant', together: null } }),
    )
  })

  it('replaces no other date than the one that its sender saw', () => {
    const propose = (meeting: Meeting, insteadOf?: string | null) =>
      decide.propose(
        meeting,
        actors.mentor,
        { ...counter, note: null, ...(insteadOf !== undefined && { insteadOf }) },
        here,
        now,
      )
    const replaced = refused('date_replaced')
    for (const state of ['requested', 'confirmed'] as const) {
      expect(propose(inState(state), named<AppointmentId>('earlier'))).toEqual(replaced)
      expect(propose(inState(state), null)).toEqual(replaced)
      expect(propose(inState(state), date.appointmentId)).toMatchObject({ events: [{ type: 'AppointmentProposed' }] })
      expect(propose(inState(state))).toMatchObject({ events: [{ type: 'AppointmentProposed' }] })
    }
    // What was seen was declined meanwhile: nothing stands in its place.
    expect(propose(given(planned('participant')), date.appointmentId)).toMatchObject({ events: [{}] })
  })

  it('is not proposed again while it stands', () => {
    const again = { ...date, appointmentId: named<AppointmentId>('again'), note: null }
    for (const state of ['requested', 'confirmed'] as const)
      for (const by of [actors.mentee, actors.mentor]) {
        expect(decide.propose(inState(state), by, again, here, now)).toEqual(refused('date_unchanged'))
        const longer = { ...again, minutes: again.minutes + 15 }
        expect(decide.propose(inState(state), by, longer, here, now)).toMatchObject({ events: [{}] })
      }
  })

  it('is accepted once, also when the answer was lost', () => {
    expect(decide.accept(inState('confirmed'), ['presenter', 'invited'], date.appointmentId, here, now)).toEqual(
      accepted(),
    )
  })

  it('cannot be accepted once it has begun', () => {
    const tooLate = decide.accept(inState('requested'), actors.mentor, date.appointmentId, here, date.startsAt)
    expect(tooLate).toEqual(refused('date_past'))
  })

  it('leaves the meeting to be planned when it is declined', () => {
    const decision = decide.declineAppointment(inState('requested'), actors.mentor, date.appointmentId, null, now)
    expect(decision).toMatchObject({ events: [{ type: 'AppointmentDeclined', data: { dateDueAt: days(60) } }] })
  })
})

describe('another date than the agreed one', () => {
  const other = { ...date, appointmentId: named<AppointmentId>('other'), startsAt: days(2) }
  const countered = given(...waysTo.confirmed, proposed('presenter', other, date.startsAt))
  const mentee = ['participant', 'asked'] as const
  const mentor = ['presenter', 'invited', 'proposer'] as const
  const after = (decision: ReturnType<typeof decide.accept>, meeting = countered) => {
    if ('refusal' in decision) throw new Error(decision.refusal.code)
    return decision.events.reduce(evolve, meeting)
  }
  const agreedOn = (startsAt: Instant) => ({ state: 'confirmed', agreed: { startsAt }, counter: null })

  it('leaves the agreed one as it was until it is accepted', () => {
    const decision = decide.propose(inState('confirmed'), actors.mentor, { ...other, note: null }, here, now)
    expect(decision).toMatchObject({ events: [{ data: { agreedStartsAt: date.startsAt } }] })
    expect(after(decision, inState('confirmed'))).toEqual(countered)
    expect(countered).toMatchObject({ state: 'confirmed', agreed: { startsAt: date.startsAt } })
    expect(after(decide.accept(countered, mentee, other.appointmentId, here, now))).toMatchObject(agreedOn(days(2)))
    const declined = decide.declineAppointment(countered, mentee, other.appointmentId, null, now)
    expect(declined).toMatchObject({ events: [{ data: { agreedStartsAt: date.startsAt } }] })
    expect(after(declined)).toMatchObject(agreedOn(date.startsAt))
    const withdrawn = decide.withdrawAppointment(countered, mentor, other.appointmentId)
    expect(after(withdrawn)).toMatchObject(agreedOn(date.startsAt))
  })

  it('is the open one: it alone is answered, and another proposal names it', () => {
    expect(decide.accept(countered, mentee, named<AppointmentId>('third'), here, now)).toEqual(
      refused('appointment_not_open'),
    )
    expect(decide.withdrawAppointment(countered, mentor, date.appointmentId)).toEqual(refused('appointment_not_open'))
    const third = { ...other, appointmentId: named<AppointmentId>('third'), startsAt: days(3), note: null }
    const propose = (insteadOf: AppointmentId, startsAt = days(3)) =>
      decide.propose(countered, mentee, { ...third, startsAt, insteadOf }, here, now)
    expect(propose(date.appointmentId)).toEqual(refused('date_replaced'))
    expect(propose(other.appointmentId, date.startsAt)).toEqual(refused('date_unchanged'))
    expect(after(propose(other.appointmentId))).toMatchObject({ counter: { startsAt: days(3) } })
  })

  it('is over when its own date has passed, and the agreed one stands', () => {
    const earlier = { ...other, startsAt: minutes(60) }
    const meeting = given(...waysTo.confirmed, proposed('presenter', earlier, date.startsAt))
    expect(dueAt(meeting)).toBe(minutes(60))
    expect(decide.passDueDate(meeting, minutes(59))).toEqual(refused('not_due'))
    const lapsed = decide.passDueDate(meeting, minutes(60))
    expect(lapsed).toMatchObject({ events: [{ type: 'AppointmentWithdrawn', data: { withdrawnBy: 'system' } }] })
    expect(after(lapsed, meeting)).toMatchObject(agreedOn(date.startsAt))
    expect(decide.accept(meeting, mentee, earlier.appointmentId, here, minutes(60))).toEqual(refused('date_past'))
    // A later one: the session is held first.
    expect(dueAt(countered)).toBe(minutes(45, date.startsAt))
    expect(decide.passDueDate(countered, days(3))).toMatchObject({ events: [{ type: 'FeedbackRequested' }] })
  })

  it('replaced the agreed one in streams of version 1, and still does', () => {
    const old = given(...waysTo.confirmed, proposed('presenter', other))
    expect(old).toMatchObject({ state: 'requested', proposed: { startsAt: days(2) } })
    expect(dueAt(old)).toBe(days(2))
    const declined: MeetingEvent = {
      type: 'AppointmentDeclined',
      data: { appointmentId: other.appointmentId, note: null, dateDueAt: days(60), agreedStartsAt: null },
    }
    expect(evolve(old, declined)).toMatchObject({ state: 'initiated' })
  })
})

describe('starting and ending', () => {
  it('opens 15 minutes before the agreed date', () => {
    const early = minutes(-15, date.startsAt)
    const earlier = instant(new Date(Date.parse(early) - 1))
    expect(decide.start(inState('confirmed'), ['participant'], here, earlier)).toEqual(refused('too_early'))
    expect(decide.start(inState('confirmed'), ['participant'], here, early)).toMatchObject({
      events: [{ data: { startedBy: 'participant', endsAt: minutes(45, date.startsAt) } }],
    })
  })

  it('ends four hours after a start without a date, if nobody ends it', () => {
    const decision = decide.start(inState('initiated'), ['presenter'], here, now)
    expect(decision).toMatchObject({ events: [{ data: { endsAt: minutes(240) } }] })
    const meeting = ('events' in decision ? decision.events : []).reduce(evolve, inState('initiated'))
    expect(decide.end(meeting, ['system'], minutes(239))).toEqual(refused('not_due'))
    expect(decide.end(meeting, ['system'], days(3))).toMatchObject({ events: [{ data: { endedAt: minutes(240) } }] })
  })

  it('ends at the agreed end however late the system comes', () => {
    expect(decide.end(inState('confirmed'), ['system'], days(3))).toMatchObject({
      events: [{ data: { endedBy: 'system', endedAt: minutes(45, date.startsAt) } }],
    })
  })

  it('cannot be ended by a party before it has begun', () => {
    expect(decide.end(inState('confirmed'), ['participant'], now)).toEqual(refused('not_begun'))
  })
})

describe('reports', () => {
  it('finish the meeting when both have reported', () => {
    expect(decide.fillFeedback(inState('feedback_filled'), 'presenter', now)).toEqual(
      accepted({ type: 'MeetingFinished', data: { evidence: 'confirmed_by_both', reportedByBoth: true } }),
    )
  })

  it('are settled from what was given, whatever was written before', () => {
    const settle = (state: MeetingState, ...authors: readonly ('participant' | 'presenter')[]) => {
      const decision = decide.settleReports(inState(state), authors, now)
      return 'events' in decision ? decision.events.map(({ type }) => type) : decision
    }
    expect(settle('feedback_requested')).toEqual([])
    expect(settle('feedback_requested', 'participant')).toEqual(['FeedbackFilled'])
    expect(settle('feedback_requested', 'participant', 'presenter')).toEqual(['FeedbackFilled', 'MeetingFinished'])
    expect(settle('feedback_filled')).toEqual(['FeedbackTakenBack'])
    expect(settle('feedback_filled', 'presenter')).toEqual(['FeedbackTakenBack', 'FeedbackFilled'])
    expect(settle('finished', 'participant')).toEqual([])
    expect(settle('cancelled', 'participant')).toEqual([])
  })

  it('close the meeting 14 days after the first', () => {
    expect(decide.close(inState('feedback_filled'), days(19))).toEqual(refused('not_due'))
    expect(decide.close(inState('feedback_filled'), days(20))).toEqual(
      accepted({ type: 'MeetingFinished', data: { evidence: 'declared_by_one', reportedByBoth: false } }),
    )
  })
})

describe('calling off', () => {
  it('takes the reasons of its list', () => {
    expect(decide.cancel(inState('confirmed'), ['participant'], 'technical', null)).toEqual(refused('reason_invalid'))
    expect(decide.declareNotHeld(inState('feedback_requested'), ['participant'], 'unforeseen', null)).toEqual(
      refused('reason_invalid'),
    )
  })

  it('is done when it was called off for the same reason, and refused when for another', () => {
    expect(decide.cancel(inState('cancelled'), ['presenter', 'invited'], 'other', null)).toEqual(accepted())
    expect(decide.cancel(inState('cancelled'), ['presenter', 'invited'], 'unforeseen', null)).toHaveProperty('refusal')
  })
})
