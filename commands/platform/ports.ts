import type { AggregateRefusal } from '#domain/aggregates.ts'
import type { BookingRules } from '#domain/meetings/availability/booking-rules.ts'
import type { BookingRule } from '#domain/meetings/availability/words.ts'
import type { Interval } from '#domain/meetings/availability/intervals.ts'
import type { ConversationFacts, MessageFacts } from '#domain/messages/conversation/decide.ts'
import type { FeedbackQuestion } from '#domain/mentoring/feedback/answers.ts'
import type { MilestoneFacts, MilestoneTemplate } from '#domain/mentoring/action-plan/milestones.ts'
import type { FeedbackSubject } from '#domain/mentoring/feedback/events.ts'
import type { MatchProfile } from '#domain/community/match/score.ts'
import type { MatchWeights } from '#domain/community/match/weights.ts'
import type { Presence } from '#domain/people/account/words.ts'
import type { Side } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { Parties, Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { Refusal } from '#domain/platform/decision.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { Position, Revision } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type {
  CompanyId,
  ConnectionId,
  ConversationId,
  Instant,
  MeetingId,
  MeetingReasonId,
  ProfileId,
  ProgramId,
  RelationshipId,
  UserId,
} from '#domain/platform/ids.ts'

/** What every command comes with. */
export interface CommandContext {
  readonly companyId: CompanyId
  readonly actor: Actor
  /** Of this actor in this company. The same key again writes nothing and answers the same. */
  readonly idempotencyKey: string
  readonly at: Instant
  readonly correlationId: string
  /** `If-Match`: the revision of the resource that the caller has seen. Another one is refused: `revision_mismatch`. */
  readonly ifRevision?: Revision
}

/** Stable codes; the API gives each its status and its words. */
export type RefusalCode =
  | AggregateRefusal
  /** A date to take, from someone who is not the mentee. */
  | 'date_is_for_mentee'
  /** Unknown, or another company's. */
  | 'not_found'
  /** Of this company, but not for this actor. */
  | 'forbidden'
  /** The company would have no administrator left. */
  | 'last_admin'
  | 'not_a_mentee'
  /** The last day for requests of the program is over. */
  | 'requests_closed'
  | 'program_archived'
  /** A reason that this transition does not know. */
  | 'reason_invalid'
  | 'revision_mismatch'
  /** The other person has an agreed meeting at that time. */
  | 'partner_busy'
  /** The other side of the accompaniment has proposed a meeting at that time. */
  | 'date_proposed'
  /** The date goes against that rule of the other person. */
  | `booking_${BookingRule}`
  /** No dates, too many, or dates that overlap. */
  | 'series_invalid'
  /** It was planned alone. */
  | 'not_a_series'
  | 'topic_missing'
  /** The company holds its video conferences in its own tool. */
  | 'conference_off'
  | 'link_not_allowed'
  /** None of the company's reasons, or one that is no longer offered. */
  | 'meeting_reason_unknown'
  /** Not of this accompaniment. */
  | 'meeting_unknown'
  /** An answer is missing, or does not fit its question. */
  | 'answers_invalid'
  /** The actor's account was erased while the command was under way. */
  | 'account_erased'

export type CommandResult =
  | {
      readonly ok: true
      /** What a reader must have reached to show the effect. */
      readonly position: Position
      /** Of the resource: made, or changed. */
      readonly id: string
      /** Nothing was written: it was done before. */
      readonly repeated: boolean
    }
  | { readonly ok: false; readonly refusal: Refusal<RefusalCode> }
  /** Others kept writing to the same streams; the caller may try again. */
  | { readonly ok: false; readonly conflict: true }

/** The person's account is erased: nothing is sealed for them any more. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased'

  constructor() {
    super('the account is erased')
  }
}

/** Personal text, sealed with its author's key. `context` is bound to it: `<stream>/<event type>/<field>`. */
export interface Vault {
  /** Makes the subject's key at their first text. @throws SubjectErased */
  seal(subject: UserId | ConnectionId, companyId: CompanyId, text: string, context: string): Promise<Sealed>
  /** null: erased. @throws VaultError when it was altered or belongs to another context. */
  open(sealed: Sealed, context: string): Promise<string | null>
  /** As `open`, in the given order, with one look-up for all the keys. */
  openMany(items: readonly { readonly sealed: Sealed; readonly context: string }[]): Promise<readonly (string | null)[]>
  /**
   * Destroys the subject's key: what it sealed opens as null from now on, in this process at once, in others within a
   * minute. No process seals anything for the subject again.
   */
  forget(subject: UserId | ConnectionId, companyId: CompanyId): Promise<void>
}

export interface PersonFacts {
  readonly profileId: ProfileId
  readonly userId: UserId
  readonly role: 'participant' | 'presenter'
  readonly presence: Presence
  readonly inProgram: boolean
  /** Visible to mentees in this program. */
  readonly visible: boolean
  /** Now, as they or others have said (`app.absences`). */
  readonly away: boolean
  readonly match: MatchProfile
}

export interface DefaultLimits {
  readonly participant: number
  readonly presenter: number
}

export interface PairFacts {
  /** null: this company has no such program. */
  readonly program: {
    readonly id: ProgramId
    readonly weights: MatchWeights
    readonly weightsVersion: number
    /** The last day on which mentees ask, `YYYY-MM-DD`. */
    readonly requestsUntil: string | null
    /** Nothing begins in it any more. */
    readonly archived: boolean
  } | null
  /** null: this company has no such profile in that role. */
  readonly participant: PersonFacts | null
  readonly presenter: PersonFacts | null
  readonly requestExpiryDays: number
  readonly defaultLimits: DefaultLimits
}

export interface ConferenceFacts {
  readonly inProduct: boolean
  readonly hosts: readonly string[]
}

/** A date that somebody is about to propose. */
export interface WantedDate {
  readonly relationshipId: RelationshipId
  /** The meeting that gets it, and those that get others at once: their open dates do not count. */
  readonly meetingIds: readonly MeetingId[]
  readonly by: Side
  readonly slot: Slot
}

/** The booking rules of a person. */
export interface PersonBooking {
  readonly rules: BookingRules
  readonly timeZone: string
  /** What they held in the last days: no agenda holds it any more. */
  readonly heldLately: readonly Interval[]
}

/** What decisions need from plain tables, for one company. Limits themselves are decided on the capacity streams. */
export interface MilestonesOfPair {
  readonly facts: MilestoneFacts & { readonly began: string; readonly today: string }
  /** null: the program has none. */
  readonly template: MilestoneTemplate | null
}

export interface Facts {
  /** For a new request. The mentee is named by profile, or is the user's own mentee profile. */
  pair(
    companyId: CompanyId,
    wanted: {
      readonly programId: ProgramId
      readonly participant: { readonly profileId: ProfileId } | { readonly userId: UserId }
      readonly presenterId: ProfileId
    },
  ): Promise<PairFacts>
  /** For an answer to a request, whose program has limits of its own. */
  answer(
    companyId: CompanyId,
    between: { readonly parties: Parties; readonly programId: ProgramId },
  ): Promise<{ readonly participant: Presence; readonly presenter: Presence; readonly defaultLimits: DefaultLimits }>
  /** Whether this reason for a meeting is offered in the program. */
  meetingReason(companyId: CompanyId, programId: ProgramId, reasonId: MeetingReasonId): Promise<boolean>
  /** Whether the other side has a date open in this accompaniment that overlaps, in another meeting than these. */
  dateProposed(companyId: CompanyId, wanted: WantedDate): Promise<boolean>
  /** Those of these people who have booking rules. */
  bookings(companyId: CompanyId, people: readonly UserId[]): Promise<ReadonlyMap<UserId, PersonBooking>>
  /** Whether the product holds video conferences, and the hosts of the company's own tool. */
  conference(companyId: CompanyId): Promise<ConferenceFacts>
  /** Those of these people who are active and take part in the program. */
  peopleOf(companyId: CompanyId, programId: ProgramId, people: readonly UserId[]): Promise<ReadonlySet<UserId>>
  /** What the program asks someone of this role about a meeting or an accompaniment. */
  feedbackQuestions(
    companyId: CompanyId,
    programId: ProgramId,
    role: 'participant' | 'presenter',
    about: FeedbackSubject['kind'],
  ): Promise<readonly FeedbackQuestion[]>
  /** Whether two people may write to each other, and whether the other one is there. */
  correspondence(companyId: CompanyId, userId: UserId, otherUserId: UserId): Promise<ConversationFacts>
  /** Who wrote a message and when, which never changes; null: no visible message has this number. */
  message(companyId: CompanyId, conversationId: ConversationId, number: number): Promise<MessageFacts | null>
  /**
   * What has happened in an accompaniment, and the milestones of its program: of this version, or those in force. null:
   * the read models do not show it.
   */
  milestones(
    companyId: CompanyId,
    wanted: { readonly relationshipId: RelationshipId; readonly version: number | null; readonly at: Instant },
  ): Promise<MilestonesOfPair | null>
  /** The person's account and those that were merged into it. */
  accountsOf(companyId: CompanyId, userId: UserId): Promise<readonly UserId[]>
}
