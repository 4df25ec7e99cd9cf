// These names and shapes are on disk for ever: add versions, never edit.
import type { MatchReceipt } from '../../community/match/receipt.ts'
import type { Event, NoData, Sealed } from '../../platform/event.ts'
import type { Instant, ProfileId, ProgramId, RelationshipId, UserId } from '../../platform/ids.ts'
import type { RefusalReason, RevocationReason } from './words.ts'

/** A proposed moment: an instant and the IANA zone it was meant in. 15 to 240 minutes. */
export interface Slot {
  readonly startsAt: Instant
  readonly minutes: number
  readonly timeZone: string
}

/** The two people, by profile and by account, so that a follower of the log needs no look-up. */
export interface Parties {
  readonly participantId: ProfileId
  readonly participantUserId: UserId
  readonly presenterId: ProfileId
  readonly presenterUserId: UserId
}

export type MentoringRequestEvent =
  | Event<
      'MentoringRequested',
      Parties & {
        readonly programId: ProgramId
        readonly relationshipId: RelationshipId
        readonly origin: 'participant' | 'admin'
        readonly message: Sealed | null
        readonly receipt: MatchReceipt
        /** The request expires, unanswered, at this instant. */
        readonly answerDueAt: Instant
      }
    >
  | Event<'OtherDatesProposed', { readonly slots: readonly Slot[]; readonly note: Sealed | null }>
  /** By the mentee, of the dates proposed last; MentoringRequestConfirmed follows in the same append. */
  | Event<'ProposedDateTaken', { readonly slot: Slot }>
  | Event<'MentoringRequestConfirmed', NoData>
  | Event<'MentoringRequestRefused', { readonly reason: RefusalReason; readonly note: Sealed | null }>
  | Event<'MentoringRequestWithdrawn', NoData>
  /** Version 1 had no note. */
  | Event<'MentoringRequestRevoked', { readonly reason: RevocationReason; readonly note: Sealed | null }>
  | Event<'MentoringRequestExpired', NoData>
  | Event<'MentoringRequestFinished', NoData>
