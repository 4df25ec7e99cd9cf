import type { Aggregate } from '../../platform/aggregate.ts'
import type { MeetingRefusal } from './decision.ts'
import type { MeetingEvent } from './events.ts'
import { meetingPolicy } from './policy.ts'
import { evolve, noMeeting, type Meeting } from './state.ts'

/** No agreed date stood beside a proposed one. */
const withoutAgreed = (data: object) => ({ ...data, agreedStartsAt: null })

/** Nobody could plan or change several meetings at once. */
const alone = (data: object) => ({ ...data, together: null })

export const meeting: Aggregate<'meeting', Meeting, MeetingEvent, MeetingRefusal> = {
  category: 'meeting',
  initial: noMeeting,
  evolve,
  versions: {
    MeetingInitiated: [(data) => ({ ...data, series: null })],
    MeetingSubjectChanged: [],
    MeetingLinkSet: [],
    AppointmentProposed: [withoutAgreed, (data) => ({ ...data, beyondRules: [] }), alone],
    AppointmentAccepted: [alone],
    AppointmentDeclined: [withoutAgreed, alone],
    AppointmentWithdrawn: [],
    MeetingStarted: [],
    SessionJoined: [],
    SessionLeft: [],
    FeedbackRequested: [],
    FeedbackFilled: [],
    FeedbackTakenBack: [],
    MeetingFinished: [
      (data) => ({ ...data, reportedByBoth: 'evidence' in data && data.evidence === 'confirmed_by_both' }),
    ],
    MeetingCancelled: [alone],
    MeetingRefused: [],
    MeetingExpired: [],
  },
  unshown: ['SessionJoined', 'SessionLeft'],
  policy: meetingPolicy,
  erasure: { none: 'The relationship ends with the person, and cancels its open meetings.' },
}
