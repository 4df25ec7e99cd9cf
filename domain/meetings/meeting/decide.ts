import type { Parties } from '../../mentoring/mentoring-request/events.ts'
import type { Relationship } from '../../mentoring/mentoring-relationship/state.ts'
import { accept as accepted, decideInSequence, refuse as refused } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { Instant, ProgramId, RelationshipId } from '../../platform/ids.ts'
import { isProposable } from '../../platform/slot.ts'
import type { BookingRule } from '../availability/words.ts'
import type { Appointment, MeetingEvent, Party, SeriesPlace, StayId, Subject } from './events.ts'
import {
  cancelReasons,
  notHeldReasons,
  type CancelReason,
  type Evidence,
  type MeetingType,
  type NotHeldReason,
  type MeetingExpiry,
} from './words.ts'
import type { Side } from '../../mentoring/mentoring-relationship/words.ts'
import { isOpen, wasHeld } from './call.ts'
import {
  absent,
  later,
  notAllowed,
  partyOf,
  sideOf,
  type MeetingDecision,
  type MeetingFacts,
  type MeetingRefusal,
} from './decision.ts'
import { meetingPolicy, type MeetingRole } from './policy.ts'
import {
  agreedOf,
  endOf,
  evolve,
  openDateOf,
  withoutEndMs,
  type Meeting,
  type MeetingState,
  type PlannedMeeting,
} from './state.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** A meeting may be started this long before its agreed date. */
export const startsEarlyMs = 15 * MINUTE
/** For so long it waits for a date, and for a first report. */
export const withoutDateDays = 60
export const withoutFeedbackDays = 30
const withoutDateMs = withoutDateDays * DAY
const withoutFeedbackMs = withoutFeedbackDays * DAY
const secondFeedbackMs = 14 * DAY

/** The states in which there may be a call; its window says when. */
const withCall: ReadonlySet<MeetingState> = new Set(['confirmed', 'started', 'feedback_requested', 'feedback_filled'])

export interface NewMeeting {
  readonly parties: Parties
  readonly programId: ProgramId
  readonly relationshipId: RelationshipId
  readonly meetingType: MeetingType
  readonly subject: Subject
  /** null: without a date for now. */
  readonly appointment: Appointment | null
  /** Who proposed the date. Left out: the party that plans. */
  readonly dateBy?: Side
  /** The booking rules that the proposer breaks of their own. */
  readonly beyondRules?: readonly BookingRule[]
  /** Its place among meetings that are planned together; left out: alone. */
  readonly series?: SeriesPlace | null
  readonly note: Sealed | null
  /** Where a video conference is held, if not in the product. */
  readonly link: Sealed | null
}

/** Only in a confirmed relationship. With a date it is proposed in the same append. */
export function plan(
  meeting: Meeting,
  by: readonly MeetingRole[],
  planned: NewMeeting,
  facts: MeetingFacts & { readonly relationship: Relationship },
  at: Instant,
): MeetingDecision {
  const side = sideOf(by)
  if (side === null) return refused('transition_not_allowed')
  if (meeting.state !== 'none') return refused('already_planned')
  const { relationship } = facts
  if (relationship.state !== 'initiated' && relationship.state !== 'admin_initiated')
    return refused('relationship_not_confirmed')
  const away = absent(facts)
  if (away !== null) return refused(away)
  const { parties, programId, relationshipId, meetingType, subject, appointment, dateBy = side, note, link } = planned
  const { beyondRules = [], series = null } = planned
  if (link !== null && meetingType !== 'video_conference') return refused('not_a_video_conference')
  if (appointment !== null && !isProposable(appointment, at)) return refused('appointment_invalid')
  const dateDueAt = later(at, withoutDateMs)
  const withDate = appointment !== null
  const between = { ...parties, programId, relationshipId }
  const data = { ...between, plannedBy: side, meetingType, ...subject, withDate, dateDueAt, series }
  return accepted<MeetingEvent>(
    { type: 'MeetingInitiated', data },
    ...(link === null ? [] : [linkSet(link, side, null)]),
    ...(appointment === null ? [] : [proposal(appointment, { proposedBy: dateBy, note, beyondRules }, null)]),
  )
}

/** What they will talk about, and how they meet. */
export function changeSubject(
  meeting: Meeting,
  by: readonly MeetingRole[],
  changed: Subject & { readonly meetingType: MeetingType },
): MeetingDecision {
  if (!meetingPolicy.mayDo('changeSubject', meeting.state, by)) return notAllowed(meeting, by)
  return accepted({ type: 'MeetingSubjectChanged', data: changed })
}

/** Where they meet by video: an address of the company's own tool; null: in the product. */
export function setLink(meeting: Meeting, by: readonly MeetingRole[], link: Sealed | null): MeetingDecision {
  const side = sideOf(by)
  if (side === null || meeting.state === 'none' || !meetingPolicy.mayDo('setLink', meeting.state, by))
    return notAllowed(meeting, by)
  if (link === null && !meeting.isElsewhere) return accepted()
  if (meeting.meetingType !== 'video_conference') return refused('not_a_video_conference')
  return accepted(linkSet(link, side, agreedOf(meeting)?.startsAt ?? null))
}

/**
 * A first date, another one, or a counter-proposal. It replaces the open one; an agreed one stands until another is
 * accepted. `insteadOf`: the date that the sender saw, null: none; another one that stands meanwhile is not replaced.
 * Undefined: whichever stands.
 */
export function propose(
  meeting: Meeting,
  by: readonly MeetingRole[],
  proposed: Appointment & {
    readonly note: Sealed | null
    readonly insteadOf?: string | null
    readonly beyondRules?: readonly BookingRule[]
  },
  facts: MeetingFacts,
  at: Instant,
): MeetingDecision {
  const side = sideOf(by)
  if (side === null || !meetingPolicy.mayDo('propose', meeting.state, by)) return notAllowed(meeting, by)
  const away = absent(facts)
  if (away !== null) return refused(away)
  const { note, insteadOf, beyondRules = [], ...appointment } = proposed
  const agreed = agreedOf(meeting)
  const open = openDateOf(meeting)
  const standing = open ?? agreed
  if (insteadOf !== undefined && standing !== null && standing.appointmentId !== insteadOf)
    return refused('date_replaced')
  if ([open, agreed].some((date) => date?.startsAt === appointment.startsAt && date.minutes === appointment.minutes))
    return refused('date_unchanged')
  if (!isProposable(appointment, at)) return refused('appointment_invalid')
  return accepted(proposal(appointment, { proposedBy: side, note, beyondRules }, agreed?.startsAt ?? null))
}

/** Decided together with the agendas of both, which refuse a date that overlaps with another agreed meeting. */
export function accept(
  meeting: Meeting,
  by: readonly MeetingRole[],
  appointmentId: string,
  facts: MeetingFacts,
  at: Instant,
): MeetingDecision {
  const party = partyOf(by)
  const agreed = meeting.state === 'confirmed' && meeting.agreed.appointmentId === appointmentId
  if (party !== null && agreed) return accepted()
  const open = openDateOf(meeting)
  if (open === null) return notAllowed(meeting, by)
  if (open.appointmentId !== appointmentId) return refused('appointment_not_open')
  if (party === null || !meetingPolicy.mayDo('accept', meeting.state, by)) return notAllowed(meeting, by)
  const away = absent(facts)
  if (away !== null) return refused(away)
  const { proposedBy: _proposer, beyondRules: _rules, ...appointment } = open
  if (appointment.startsAt <= at) return refused('date_past')
  return accepted({ type: 'AppointmentAccepted', data: { ...appointment, acceptedBy: party, together: null } })
}

/** The meeting stays: at the agreed date, or to be given another one. */
export function declineAppointment(
  meeting: Meeting,
  by: readonly MeetingRole[],
  appointmentId: string,
  note: Sealed | null,
  at: Instant,
): MeetingDecision {
  const open = openDateOf(meeting)
  if (open === null) return notAllowed(meeting, by)
  if (open.appointmentId !== appointmentId) return refused('appointment_not_open')
  if (!meetingPolicy.mayDo('declineAppointment', meeting.state, by)) return notAllowed(meeting, by)
  const dateDueAt = later(at, withoutDateMs)
  const agreedStartsAt = agreedOf(meeting)?.startsAt ?? null
  return accepted({
    type: 'AppointmentDeclined',
    data: { appointmentId: open.appointmentId, note, dateDueAt, agreedStartsAt, together: null },
  })
}

/** Who proposed another date takes it back: the agreed one stands. */
export function withdrawAppointment(
  meeting: Meeting,
  by: readonly MeetingRole[],
  appointmentId: string,
): MeetingDecision {
  const side = sideOf(by)
  const counter = meeting.state === 'confirmed' ? meeting.counter : null
  if (counter !== null && counter.appointmentId !== appointmentId) return refused('appointment_not_open')
  if (side === null || !meetingPolicy.mayDo('withdrawAppointment', meeting.state, by)) return notAllowed(meeting, by)
  return withdrawn(meeting, side)
}

/** From 15 minutes before an agreed date; at any time without one. */
export function start(meeting: Meeting, by: readonly MeetingRole[], facts: MeetingFacts, at: Instant): MeetingDecision {
  const party = partyOf(by)
  if (party !== null && meeting.state === 'started') return accepted()
  if (party === null || !meetingPolicy.mayDo('start', meeting.state, by)) return notAllowed(meeting, by)
  const away = absent(facts)
  if (away !== null) return refused(away)
  if (meeting.state !== 'confirmed')
    return accepted({ type: 'MeetingStarted', data: { startedBy: party, endsAt: later(at, withoutEndMs) } })
  if (Date.parse(at) < Date.parse(meeting.agreed.startsAt) - startsEarlyMs) return refused('too_early')
  return accepted({ type: 'MeetingStarted', data: { startedBy: party, endsAt: endOf(meeting.agreed) } })
}

/**
 * A party comes into the call of a video conference, from 15 minutes before the date until two hours after its end.
 * When both are in, an agreed meeting starts. The same stay again changes nothing; another one takes over.
 */
export function join(
  meeting: Meeting,
  by: readonly MeetingRole[],
  stayId: StayId,
  facts: MeetingFacts,
  at: Instant,
): MeetingDecision {
  const party = partyOf(by)
  if (party === null || meeting.state === 'none' || !withCall.has(meeting.state)) return notAllowed(meeting, by)
  const { call, meetingType } = meeting
  if (meetingType !== 'video_conference') return refused('not_a_video_conference')
  if (meeting.isElsewhere) return refused('held_elsewhere')
  if (!isOpen(call, at)) return refused(call.window !== null && at < call.window.opensAt ? 'too_early' : 'call_over')
  const away = absent(facts)
  if (away !== null) return refused(away)
  if (call.present[party]?.stayId === stayId) return accepted()
  const other = call.present[party === 'participant' ? 'presenter' : 'participant']
  const joined: MeetingEvent = { type: 'SessionJoined', data: { party, stayId, joinedAt: at } }
  if (meeting.state !== 'confirmed' || other === null) return accepted(joined)
  return accepted<MeetingEvent>(joined, {
    type: 'MeetingStarted',
    data: { startedBy: party, endsAt: endOf(meeting.agreed) },
  })
}

/** A stay in the call is over, now or when the server last heard of it. A stay that was taken over is over already. */
export function leave(meeting: Meeting, party: Party, stayId: StayId, leftAt: Instant, at: Instant): MeetingDecision {
  if (meeting.state === 'none') return refused('transition_not_allowed')
  const stay = meeting.call.present[party]
  if (stay?.stayId !== stayId) return accepted()
  const until = leftAt > at ? at : leftAt < stay.since ? stay.since : leftAt
  return accepted({ type: 'SessionLeft', data: { party, stayId, leftAt: until } })
}

/** By a party once it has begun; by the system at the agreed end, or four hours after a start without a date. */
export function end(meeting: Meeting, by: readonly MeetingRole[], at: Instant): MeetingDecision {
  const who = partyOf(by) ?? (by.includes('system') ? 'system' : null)
  if (who !== null && meeting.state === 'feedback_requested') return accepted()
  if (who === null || !meetingPolicy.mayDo('end', meeting.state, by)) return notAllowed(meeting, by)
  const due = meeting.state === 'started' ? meeting.endsAt : meeting.state === 'confirmed' ? endOf(meeting.agreed) : at
  if (who === 'system' && at < due) return refused('not_due')
  if (meeting.state === 'confirmed' && at < meeting.agreed.startsAt) return refused('not_begun')
  const endedAt = at < due ? at : due
  const feedbackDueAt = later(endedAt, withoutFeedbackMs)
  return accepted({ type: 'FeedbackRequested', data: { endedBy: who, endedAt, feedbackDueAt } })
}

/** By the invited party: there will be no such meeting. */
export function refuse(meeting: Meeting, by: readonly MeetingRole[], note: Sealed | null): MeetingDecision {
  const party = partyOf(by)
  if (party !== null && meeting.state === 'refused' && meeting.refusedBy === party) return accepted()
  if (party === null || !meetingPolicy.mayDo('refuse', meeting.state, by)) return notAllowed(meeting, by)
  return accepted({ type: 'MeetingRefused', data: { refusedBy: party, note } })
}

export function cancel(
  meeting: Meeting,
  by: readonly MeetingRole[],
  reason: string,
  note: Sealed | null,
): MeetingDecision {
  return callOff(meeting, by, { command: 'cancel', cause: 'cancelled', known: cancelReasons, reason, note })
}

/** Before any report; the meeting then counts nowhere. */
export function declareNotHeld(
  meeting: Meeting,
  by: readonly MeetingRole[],
  reason: string,
  note: Sealed | null,
): MeetingDecision {
  return callOff(meeting, by, { command: 'declareNotHeld', cause: 'not_held', known: notHeldReasons, reason, note })
}

/** The first report, or the second, which finishes the meeting. `author`: who has just reported. */
export function fillFeedback(meeting: Meeting, author: Party, at: Instant): MeetingDecision {
  if (meeting.state === 'feedback_filled')
    return meeting.author === author ? accepted() : accepted(finished(meeting, 'confirmed_by_both', at))
  if (meeting.state !== 'feedback_requested') return refused('transition_not_allowed')
  return accepted({ type: 'FeedbackFilled', data: { author, closesAt: later(at, secondFeedbackMs) } })
}

/** The only report was withdrawn. */
export function takeBackFeedback(meeting: Meeting, author: Party, at: Instant): MeetingDecision {
  if (meeting.state === 'feedback_requested') return accepted()
  if (meeting.state !== 'feedback_filled' || meeting.author !== author) return refused('transition_not_allowed')
  return accepted({ type: 'FeedbackTakenBack', data: { author, feedbackDueAt: later(at, withoutFeedbackMs) } })
}

/** Brings a meeting to the reports that there are: `given`, who has reported. */
export function settleReports(meeting: Meeting, given: readonly Party[], at: Instant): MeetingDecision {
  return decideInSequence<Meeting, MeetingEvent, MeetingRefusal>(
    evolve,
    meeting,
    (current): MeetingDecision =>
      current.state === 'feedback_filled' && !given.includes(current.author)
        ? takeBackFeedback(current, current.author, at)
        : accepted(),
    ...given.map(
      (author) =>
        (current: Meeting): MeetingDecision =>
          current.state === 'feedback_requested' || current.state === 'feedback_filled'
            ? fillFeedback(current, author, at)
            : accepted(),
    ),
  )
}

/** Without the second report, 14 days after the first. */
export function close(meeting: Meeting, at: Instant): MeetingDecision {
  if (meeting.state !== 'feedback_filled') return refused('transition_not_allowed')
  return at < meeting.closesAt ? refused('not_due') : accepted(finished(meeting, 'declared_by_one', at))
}

/** Nobody accepted the date before it passed, nobody proposed one, or nobody reported. */
export function expire(meeting: Meeting, at: Instant): MeetingDecision {
  switch (meeting.state) {
    case 'requested':
      return at < meeting.proposed.startsAt ? refused('not_due') : accepted(expired('unaccepted'))
    case 'initiated':
      return at < meeting.dateDueAt ? refused('not_due') : accepted(expired('no_date'))
    case 'feedback_requested':
      if (at < meeting.feedbackDueAt) return refused('not_due')
      // Nobody reported, and yet it is known that it was held.
      return accepted(wasHeld(meeting.call, at) ? finished(meeting, 'platform', at) : expired('no_feedback'))
    case 'none':
    case 'confirmed':
    case 'started':
    case 'feedback_filled':
    case 'finished':
    case 'cancelled':
    case 'refused':
    case 'expired':
    default:
      return refused('transition_not_allowed')
  }
}

/** When its relationship is over. What was held may still be reported. */
export function endWithRelationship(meeting: Meeting): MeetingDecision {
  if (!meetingPolicy.mayDo('endWithRelationship', meeting.state, ['system'])) return accepted()
  const data = { cause: 'relationship_over', by: 'system', reason: null, note: null, together: null } as const
  return accepted({ type: 'MeetingCancelled', data })
}

/** When its relationship is paused: a date to come before it goes on is dropped with its session. */
export function endWithPause(meeting: Meeting, resumesAt: Instant, at: Instant): MeetingDecision {
  if (!meetingPolicy.mayDo('endWithPause', meeting.state, ['system'])) return accepted()
  const date = meeting.state === 'requested' ? meeting.proposed : meeting.state === 'confirmed' ? meeting.agreed : null
  if (date === null || date.startsAt <= at || date.startsAt >= resumesAt) return accepted()
  const data = { cause: 'relationship_paused', by: 'system', reason: null, note: null, together: null } as const
  return accepted({ type: 'MeetingCancelled', data })
}

/**
 * What the system does once `dueAt` has passed: the end, the expiry or the closing that the state calls for. Of an
 * agreed meeting with a counter-proposal whose date has passed, the agreed date stands.
 */
export function passDueDate(meeting: Meeting, at: Instant): MeetingDecision {
  if (meeting.state === 'confirmed' && meeting.counter !== null && at < endOf(meeting.agreed))
    return at < meeting.counter.startsAt ? refused('not_due') : withdrawn(meeting, 'system')
  if (meeting.state === 'confirmed' || meeting.state === 'started') return end(meeting, ['system'], at)
  return meeting.state === 'feedback_filled' ? close(meeting, at) : expire(meeting, at)
}

interface CallingOff {
  readonly command: 'cancel' | 'declareNotHeld'
  readonly cause: 'cancelled' | 'not_held'
  readonly known: readonly string[]
  readonly reason: string
  readonly note: Sealed | null
}

/** Already done when it was called off for the same reason. */
function callOff(
  meeting: Meeting,
  by: readonly MeetingRole[],
  { command, cause, known, reason, note }: CallingOff,
): MeetingDecision {
  const side = sideOf(by)
  const done = meeting.state === 'cancelled' && meeting.cause === cause && meeting.reason === reason
  if (side !== null && done) return accepted()
  if (side === null || !meetingPolicy.mayDo(command, meeting.state, by)) return notAllowed(meeting, by)
  if (!known.includes(reason)) return refused('reason_invalid')
  const data = { cause, by: side, reason: reason as CancelReason | NotHeldReason, note, together: null }
  return accepted({ type: 'MeetingCancelled', data })
}

function proposal(
  appointment: Appointment,
  by: { readonly proposedBy: Side; readonly note: Sealed | null; readonly beyondRules: readonly BookingRule[] },
  agreedStartsAt: Instant | null,
): MeetingEvent {
  return { type: 'AppointmentProposed', data: { ...appointment, ...by, agreedStartsAt, together: null } }
}

function withdrawn(meeting: Meeting, withdrawnBy: Side | 'system'): MeetingDecision {
  if (meeting.state !== 'confirmed' || meeting.counter === null) return refused('transition_not_allowed')
  const { appointmentId } = meeting.counter
  return accepted({
    type: 'AppointmentWithdrawn',
    data: { appointmentId, withdrawnBy, agreedStartsAt: meeting.agreed.startsAt },
  })
}

function linkSet(link: Sealed | null, setBy: Side, startsAt: Instant | null): MeetingEvent {
  return { type: 'MeetingLinkSet', data: { link, setBy, startsAt } }
}

/** What the platform saw counts before what was declared. */
function finished({ call }: PlannedMeeting, declared: Evidence, at: Instant): MeetingEvent {
  const evidence = wasHeld(call, at) ? 'platform' : declared
  return { type: 'MeetingFinished', data: { evidence, reportedByBoth: declared === 'confirmed_by_both' } }
}

function expired(cause: MeetingExpiry): MeetingEvent {
  return { type: 'MeetingExpired', data: { cause } }
}
