import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { ResourceWords } from '../../resource-words.ts'
import type { EventWording } from '../../platform/resource.ts'

type Cause = NonNullable<AdminMeeting['closing_cause']>
type Reason = NonNullable<AdminMeeting['closing_reason']>
type Evidence = NonNullable<AdminMeeting['evidence']>
type Side = NonNullable<AdminMeeting['closed_by']>

const words = 'resources.meetings.event_details'

/** The agreed date that stands beside another one. */
const withAgreed: EventWording = {
  details: ({ agreedStartsAt, withdrawnBy }, t, { moment }) => [
    ...(withdrawnBy === 'system' ? [t(`${words}.lapsed`)] : []),
    ...(typeof agreedStartsAt === 'string' ? [t(`${words}.stands`, { date: moment(agreedStartsAt) })] : []),
  ],
}

const withDate: EventWording = {
  details: (data, t, formats) => [
    ...(typeof data['startsAt'] === 'string'
      ? [t(`${words}.date`, { date: formats.moment(data['startsAt']), minutes: Number(data['minutes']) })]
      : []),
    ...(withAgreed.details?.(data, t, formats) ?? []),
  ],
}

const withParty: EventWording = {
  details: ({ party }, t) => (typeof party === 'string' ? [t(`sides.${party as Side}`)] : []),
}

const withCause: EventWording = {
  details: ({ cause, reason, by }, t) => [
    t(`closing_causes.${cause as Cause}`),
    ...(typeof reason === 'string' ? [t(`${words}.reason`, { reason: t(`closing_reasons.${reason as Reason}`) })] : []),
    ...(typeof by === 'string' ? [t(`${words}.by`, { side: t(`sides.${by as Side}`) })] : []),
  ],
}

/** The events of a session, in the order of its life. */
export const meetingEvents: Readonly<Record<keyof ResourceWords<'meetings'>['events'], EventWording>> = {
  MeetingInitiated: {},
  MeetingSubjectChanged: {},
  MeetingLinkSet: {},
  AppointmentProposed: withDate,
  AppointmentAccepted: withDate,
  AppointmentDeclined: withAgreed,
  AppointmentWithdrawn: withAgreed,
  MeetingStarted: {},
  SessionJoined: withParty,
  SessionLeft: withParty,
  FeedbackRequested: {},
  FeedbackFilled: {},
  FeedbackTakenBack: {},
  MeetingFinished: {
    details: ({ evidence }, t) => [t(`${words}.evidence`, { evidence: t(`evidences.${evidence as Evidence}`) })],
  },
  MeetingCancelled: withCause,
  MeetingRefused: {},
  MeetingExpired: withCause,
  FeedbackGiven: {
    title: ({ data: { about } }, t) =>
      typeof about === 'object' && about !== null && 'kind' in about
        ? t(`resources.meetings.event_titles.${about.kind === 'meeting' ? 'report' : 'review'}`)
        : undefined,
  },
  FeedbackRevised: {},
  FeedbackWithdrawn: {},
  AgendaSlotReserved: {},
  AgendaSlotReleased: {},
}
