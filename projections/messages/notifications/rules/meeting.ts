import type { MeetingEvent, Together } from '#domain/meetings/meeting/events.ts'
import type { Side } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { CalendarKind } from '#domain/messages/notices/topics.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { RecordedOf } from '../../../platform/recorded.ts'
import { none, toBoth, toParticipant, toPresenter, type RulesOf } from './rule.ts'

const asks = {
  participant: toPresenter('meeting_requested'),
  presenter: toParticipant('meeting_requested'),
  admin: toBoth('meeting_requested'),
} as const satisfies Record<Side, unknown>

export const meetingRules = {
  subject: 'meetings',
  readModels: ['meetings', 'agendas', 'feedbacks'],
  begunBy: ['MeetingInitiated'],
  notices: {
    MeetingInitiated: ({ data }) =>
      data.plannedBy === 'admin' ? toBoth('meeting_admin_initiated') : data.withDate ? [] : toBoth('meeting_initiated'),
    MeetingSubjectChanged: none('The page of the meeting shows the change.'),
    MeetingLinkSet: ({ data }) => (data.startsAt === null ? [] : toBoth('meeting_link', { starts_at: data.startsAt })),
    AppointmentProposed: ({ data }) =>
      follows(data.together)
        ? []
        : asks[data.proposedBy].map((notice) => ({
            ...notice,
            params: { starts_at: data.startsAt, ...besideAgreed(data.agreedStartsAt), ...countOf(data.together) },
          })),
    AppointmentAccepted: ({ data }) =>
      follows(data.together)
        ? []
        : toBoth('meeting_confirmed', { starts_at: data.startsAt, ...countOf(data.together) }),
    AppointmentDeclined: ({ data }) =>
      follows(data.together)
        ? []
        : toBoth('meeting_date_declined', { ...besideAgreed(data.agreedStartsAt), ...countOf(data.together) }),
    AppointmentWithdrawn: ({ data }) =>
      data.withdrawnBy === 'system' ? [] : toBoth('meeting_date_withdrawn', besideAgreed(data.agreedStartsAt)),
    MeetingStarted: () => toBoth('meeting_started'),
    SessionJoined: none('The channel of the call sends who is in it.'),
    SessionLeft: none('The channel of the call sends who is in it.'),
    FeedbackRequested: () => toBoth('meeting_feedback_requested'),
    FeedbackFilled: () => toBoth('meeting_feedback_given'),
    FeedbackTakenBack: none('A report that nobody has read was taken back.'),
    MeetingFinished: () => toBoth('meeting_finished'),
    MeetingCancelled: ({ data }) => {
      if (data.cause === 'relationship_over' || follows(data.together)) return []
      // The notice of the pause says what it cancels.
      if (data.cause === 'relationship_paused') return []
      if (data.by === 'admin') return toBoth('meeting_admin_cancelled')
      return toBoth(data.cause === 'not_held' ? 'meeting_not_held' : 'meeting_canceled', {
        reason: data.reason ?? 'other',
        ...countOf(data.together),
      })
    },
    MeetingRefused: () => toBoth('meeting_refused'),
    MeetingExpired: ({ data }) => toBoth('meeting_expired', { cause: data.cause }),
  },
} as const satisfies RulesOf<MeetingEvent>

/**
 * The calendar mail for a party without a notice of the event: the actor, and both when their accompaniment ends. Null:
 * no date moves.
 */
export function calendarKindOf(event: RecordedEvent): CalendarKind | null {
  if (!isMeetingEvent(event)) return null
  if (event.type === 'MeetingCancelled' && event.data.cause === 'not_held') return null
  if (event.type === 'MeetingLinkSet' && event.data.startsAt === null) return null
  if ('agreedStartsAt' in event.data && event.data.agreedStartsAt != null) return null
  // One mail proposes a series, and its page answers it: only what is agreed comes as a file of its own.
  if (event.type === 'AppointmentProposed' && event.data.together != null) return null
  if (event.type === 'AppointmentDeclined' && event.data.together != null) return null
  return moves[event.type] ?? null
}

const moves: { readonly [Type in MeetingEvent['type']]?: CalendarKind } = {
  AppointmentProposed: 'calendar_requested',
  AppointmentAccepted: 'calendar_confirmed',
  MeetingLinkSet: 'calendar_confirmed',
  AppointmentDeclined: 'calendar_canceled',
  MeetingCancelled: 'calendar_canceled',
  MeetingRefused: 'calendar_canceled',
}

function isMeetingEvent(event: RecordedEvent): event is RecordedOf<MeetingEvent> {
  return event.category === 'meeting'
}

/** Another event of the same append notifies of this one too. */
function follows(together: Together | null | undefined): boolean {
  return together?.leads === false
}

/** Of how many meetings a notice tells, where there are several. */
function countOf(together: Together | null | undefined): { readonly count?: string } {
  return together == null || together.count === 1 ? {} : { count: String(together.count) }
}

/** The date that stands, where there is one. */
function besideAgreed(startsAt: string | null = null): { readonly agreed_starts_at?: string } {
  return startsAt === null ? {} : { agreed_starts_at: startsAt }
}
