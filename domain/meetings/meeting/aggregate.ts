import type { Aggregate } from '../../platform/aggregate.ts'
import type { MeetingRefusal } from './decision.ts'
import type { MeetingEvent } from './events.ts'
import { meetingPolicy } from './policy.ts'
import { evolve, noMeeting, type Meeting } from './state.ts'

/** No agreed date stood beside a proposed one. */
const withoutAgreed = (data: object) => ({ ...data, agreedStartsAt: null })

/** The field that is new may be left out: read models hold copies of the events before, which lack it. */
const withoutNew = (data: object) => data

export const meeting: Aggregate<'meeting', Meeting, MeetingEvent, MeetingRefusal> = {
  category: 'meeting',
  initial: noMeeting,
  evolve,
  versions: {
    MeetingInitiated: [withoutNew],
    MeetingSubjectChanged: [],
    MeetingLinkSet: [],
    AppointmentProposed: [withoutAgreed, withoutNew, withoutNew],
    AppointmentAccepted: [withoutNew],
    AppointmentDeclined: [withoutAgreed, withoutNew],
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
    MeetingCancelled: [withoutNew],
    MeetingRefused: [],
    MeetingExpired: [],
  },
  unshown: ['SessionJoined', 'SessionLeft'],
  policy: meetingPolicy,
  erasure: { none: 'The relationship ends with the person, and cancels its open meetings.' },
}
