import type { Parties, Slot } from '../../mentoring/mentoring-request/events.ts'
import type { Instant, ProgramId, RelationshipId } from '../../platform/ids.ts'
import type { BookingRule } from '../availability/words.ts'
import { callWindow, joined, left, noCall, type Call } from './call.ts'
import type { Appointment, MeetingEvent, Party, SeriesPlace } from './events.ts'
import type { CancelReason, MeetingCancellation, MeetingType, NotHeldReason } from './words.ts'
import type { Side } from '../../mentoring/mentoring-relationship/words.ts'

interface Planned {
  readonly parties: Parties
  readonly programId: ProgramId
  readonly relationshipId: RelationshipId
  readonly plannedBy: Side
  readonly meetingType: MeetingType
  /** It has a link: the product holds no call for it. */
  readonly isElsewhere: boolean
  readonly call: Call
  /** null: it was planned alone. */
  readonly series: SeriesPlace | null
}

type Proposed = Appointment & { readonly proposedBy: Side; readonly beyondRules: readonly BookingRule[] }

export type Meeting =
  | { readonly state: 'none' }
  | (Planned & { readonly state: 'initiated'; readonly dateDueAt: Instant })
  | (Planned & {
      readonly state: 'requested'
      readonly proposed: Proposed
    })
  /** `counter`: another date that waits for an answer, while the agreed one stands. */
  | (Planned & { readonly state: 'confirmed'; readonly agreed: Appointment; readonly counter: Proposed | null })
  | (Planned & { readonly state: 'started'; readonly agreed: Appointment | null; readonly endsAt: Instant })
  | (Planned & { readonly state: 'feedback_requested'; readonly feedbackDueAt: Instant })
  | (Planned & { readonly state: 'feedback_filled'; readonly author: Party; readonly closesAt: Instant })
  | (Planned & { readonly state: 'finished' | 'expired' })
  | (Planned & { readonly state: 'refused'; readonly refusedBy: Party })
  | (Planned & {
      readonly state: 'cancelled'
      readonly cause: MeetingCancellation
      readonly reason: CancelReason | NotHeldReason | null
    })

export type MeetingState = Meeting['state']
export type PlannedMeeting = Exclude<Meeting, { readonly state: 'none' }>

export const noMeeting: Meeting = { state: 'none' }

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(meeting: Meeting, event: MeetingEvent): Meeting {
  if (event.type === 'MeetingInitiated') {
    if (meeting.state !== 'none') return meeting
    const { participantId, participantUserId, presenterId, presenterUserId, ...data } = event.data
    const { programId, relationshipId, plannedBy, meetingType, dateDueAt, series = null } = data
    const parties = { participantId, participantUserId, presenterId, presenterUserId }
    const between = { parties, programId, relationshipId, plannedBy, series }
    const planned = { ...between, meetingType, isElsewhere: false, call: noCall }
    return { ...planned, state: 'initiated', dateDueAt }
  }
  if (meeting.state === 'none') return meeting
  const { parties, programId, relationshipId, plannedBy, meetingType, isElsewhere, call, series } = meeting
  const planned: Planned = { parties, programId, relationshipId, plannedBy, meetingType, isElsewhere, call, series }
  const is = (...states: readonly MeetingState[]) => states.includes(meeting.state)
  switch (event.type) {
    case 'AppointmentProposed': {
      const { proposedBy, appointmentId, startsAt, minutes, timeZone, beyondRules = [] } = event.data
      const proposed = { proposedBy, appointmentId, startsAt, minutes, timeZone, beyondRules }
      if (!is('initiated', 'requested', 'confirmed')) return meeting
      if (meeting.state === 'confirmed' && event.data.agreedStartsAt != null) return { ...meeting, counter: proposed }
      return { ...planned, call: { ...call, window: null }, state: 'requested', proposed }
    }
    case 'AppointmentAccepted': {
      const { appointmentId, startsAt, minutes, timeZone } = event.data
      const agreed = { appointmentId, startsAt, minutes, timeZone }
      if (openDateOf(meeting) === null) return meeting
      const window = callWindow(startsAt, endOf(agreed))
      return { ...planned, call: { ...call, window }, state: 'confirmed', agreed, counter: null }
    }
    case 'AppointmentDeclined':
      if (meeting.state === 'confirmed') return { ...meeting, counter: null }
      return is('requested') ? { ...planned, state: 'initiated', dateDueAt: event.data.dateDueAt } : meeting
    case 'AppointmentWithdrawn':
      return meeting.state === 'confirmed' ? { ...meeting, counter: null } : meeting
    case 'MeetingStarted': {
      if (!is('initiated', 'confirmed')) return meeting
      const { endsAt } = event.data
      const window = call.window ?? callWindow(withoutDate(endsAt), endsAt)
      return { ...planned, call: { ...call, window }, state: 'started', agreed: agreedOf(meeting), endsAt }
    }
    case 'SessionJoined': {
      const { party, stayId, joinedAt } = event.data
      return { ...meeting, call: joined(call, party, stayId, joinedAt) }
    }
    case 'SessionLeft': {
      const { party, stayId, leftAt } = event.data
      return { ...meeting, call: left(call, party, stayId, leftAt) }
    }
    case 'FeedbackRequested':
      return is('started', 'confirmed')
        ? { ...planned, state: 'feedback_requested', feedbackDueAt: event.data.feedbackDueAt }
        : meeting
    case 'FeedbackFilled': {
      const { author, closesAt } = event.data
      return is('feedback_requested') ? { ...planned, state: 'feedback_filled', author, closesAt } : meeting
    }
    case 'FeedbackTakenBack':
      return is('feedback_filled')
        ? { ...planned, state: 'feedback_requested', feedbackDueAt: event.data.feedbackDueAt }
        : meeting
    case 'MeetingFinished':
      return is('feedback_requested', 'feedback_filled') ? { ...planned, state: 'finished' } : meeting
    case 'MeetingCancelled': {
      const { cause, reason } = event.data
      const open = is('initiated', 'requested', 'confirmed', 'started', 'feedback_requested')
      return open ? { ...planned, state: 'cancelled', cause, reason } : meeting
    }
    case 'MeetingRefused':
      return is('initiated', 'requested') ? { ...planned, state: 'refused', refusedBy: event.data.refusedBy } : meeting
    case 'MeetingExpired':
      return is('initiated', 'requested', 'feedback_requested') ? { ...planned, state: 'expired' } : meeting
    case 'MeetingSubjectChanged': {
      const { meetingType: changed } = event.data
      return { ...meeting, meetingType: changed, isElsewhere: isElsewhere && changed === 'video_conference' }
    }
    case 'MeetingLinkSet':
      return { ...meeting, isElsewhere: event.data.link !== null }
    default:
      return meeting
  }
}

/** The date that both agreed on and that holds their time; null without one. */
export function agreedOf(meeting: Meeting): Appointment | null {
  return 'agreed' in meeting ? meeting.agreed : null
}

/** The date that waits for an answer; beside an agreed date it is the counter-proposal. */
export function openDateOf(meeting: Meeting): Proposed | null {
  if (meeting.state === 'requested') return meeting.proposed
  return meeting.state === 'confirmed' ? meeting.counter : null
}

/** The longest appointment: a meeting that was started without a date ends by itself after it. */
export const withoutEndMs = 240 * 60_000

/** When a meeting without a date was started. */
function withoutDate(endsAt: Instant): Instant {
  return new Date(Date.parse(endsAt) - withoutEndMs).toISOString() as Instant
}

/** When the slot is over. */
export function endOf({ startsAt, minutes }: Pick<Slot, 'startsAt' | 'minutes'>): Instant {
  return new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() as Instant
}

/** When the system acts if nobody else does; null: never. */
export function dueAt(meeting: Meeting): Instant | null {
  switch (meeting.state) {
    case 'initiated':
      return meeting.dateDueAt
    case 'requested':
      return meeting.proposed.startsAt
    case 'confirmed': {
      const end = endOf(meeting.agreed)
      const { counter } = meeting
      return counter !== null && counter.startsAt < end ? counter.startsAt : end
    }
    case 'started':
      return meeting.endsAt
    case 'feedback_requested':
      return meeting.feedbackDueAt
    case 'feedback_filled':
      return meeting.closesAt
    case 'none':
    case 'finished':
    case 'cancelled':
    case 'refused':
    case 'expired':
    default:
      return null
  }
}
