// These names and shapes are on disk for ever: add versions, never edit.
import type { Parties, Slot } from '../../mentoring/mentoring-request/events.ts'
import type { Event, Sealed } from '../../platform/event.ts'
import type {
  AppointmentId,
  Instant,
  MeetingReasonId,
  ProgramId,
  RelationshipId,
  SeriesId,
} from '../../platform/ids.ts'
import type { BookingRule } from '../availability/words.ts'
import type { CancelReason, Evidence, MeetingType, NotHeldReason, MeetingCancellation, MeetingExpiry } from './words.ts'
import type { Side } from '../../mentoring/mentoring-relationship/words.ts'

/** What the two will talk about. */
export interface Subject {
  readonly topic: Sealed
  /** From the company's list; null: another reason. */
  readonly reasonId: MeetingReasonId | null
  readonly description: Sealed | null
}

/** A date proposed for the meeting. */
export type Appointment = Slot & { readonly appointmentId: AppointmentId }

/** Of the agreed date that stands beside the proposed one; null: none. The journal's copies of version 1 lack it. */
interface BesideAgreed {
  readonly agreedStartsAt?: Instant | null
}

/** The place of a meeting in the series that it was planned in, from 1, and how many there are. */
export interface SeriesPlace {
  readonly seriesId: SeriesId
  readonly rank: number
  readonly of: number
}

/** Of one of several meetings of a series that change in one append: `leads` notifies of all `count`. */
export interface Together {
  readonly count: number
  readonly leads: boolean
}

/** null: the meeting changes alone. Copies of the version before lack it. */
interface InSeries {
  readonly together?: Together | null
}

export type Party = 'participant' | 'presenter'
/** Names one stay in the call: one tab, from when it came in until it left. */
export type StayId = string
export type MeetingEvent =
  | Event<
      'MeetingInitiated',
      Parties &
        Subject & {
          readonly programId: ProgramId
          readonly relationshipId: RelationshipId
          readonly plannedBy: Side
          readonly meetingType: MeetingType
          /** An AppointmentProposed follows in the same append. */
          readonly withDate: boolean
          /** Without an agreed date it expires at this instant. */
          readonly dateDueAt: Instant
          /** null: planned alone. Version 1 knew no series. */
          readonly series?: SeriesPlace | null
        }
    >
  | Event<'MeetingSubjectChanged', Subject & { readonly meetingType: MeetingType }>
  /** The video conference is held at that address of the company's own tool; null: in the product again. */
  | Event<
      'MeetingLinkSet',
      {
        readonly link: Sealed | null
        readonly setBy: Side
        /** Of the agreed date. */ readonly startsAt: Instant | null
      }
    >
  /**
   * Replaces the open one. Version 1 replaced the agreed one too; since version 2 the agreed one stands until another
   * is accepted. `beyondRules`: the proposer's own booking rules that the date goes against, which the proposer gives
   * up for it; version 2 had none.
   */
  | Event<
      'AppointmentProposed',
      Appointment & {
        readonly proposedBy: Side
        readonly note: Sealed | null
        readonly beyondRules?: readonly BookingRule[]
      } & BesideAgreed &
        InSeries
    >
  | Event<'AppointmentAccepted', Appointment & { readonly acceptedBy: Party } & InSeries>
  | Event<
      'AppointmentDeclined',
      {
        readonly appointmentId: AppointmentId
        readonly note: Sealed | null
        /** Without an agreed date it expires at this instant. */
        readonly dateDueAt: Instant
      } & BesideAgreed &
        InSeries
    >
  /** Of a counter-proposal to an agreed date: by who proposed it, or by the system once its date has passed. */
  | Event<
      'AppointmentWithdrawn',
      {
        readonly appointmentId: AppointmentId
        readonly withdrawnBy: Side | 'system'
        /** Of the agreed date, which stands. */
        readonly agreedStartsAt: Instant
      }
    >
  | Event<'MeetingStarted', { readonly startedBy: Party; /** The system ends it then. */ readonly endsAt: Instant }>
  /** A party came into the call. Another stay of theirs is over. */
  | Event<'SessionJoined', { readonly party: Party; readonly stayId: StayId; readonly joinedAt: Instant }>
  /** `leftAt` is before the event where the server learned of it late. */
  | Event<'SessionLeft', { readonly party: Party; readonly stayId: StayId; readonly leftAt: Instant }>
  | Event<
      'FeedbackRequested',
      {
        readonly endedBy: Party | 'system'
        /** When the meeting ended. */
        readonly endedAt: Instant
        /** Without a report it expires at this instant. */
        readonly feedbackDueAt: Instant
      }
    >
  /** The first report; without the second the meeting closes at `closesAt`. */
  | Event<'FeedbackFilled', { readonly author: Party; readonly closesAt: Instant }>
  /** The first report was withdrawn before there was a second. */
  | Event<'FeedbackTakenBack', { readonly author: Party; readonly feedbackDueAt: Instant }>
  /** Version 1 did not say who had reported: what both reported was `confirmed_by_both`. */
  | Event<'MeetingFinished', { readonly evidence: Evidence; readonly reportedByBoth: boolean }>
  | Event<
      'MeetingCancelled',
      {
        readonly cause: MeetingCancellation
        readonly by: Side | 'system'
        readonly reason: CancelReason | NotHeldReason | null
        readonly note: Sealed | null
      } & InSeries
    >
  | Event<'MeetingRefused', { readonly refusedBy: Party; readonly note: Sealed | null }>
  | Event<'MeetingExpired', { readonly cause: MeetingExpiry }>
