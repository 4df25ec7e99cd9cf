// These names and shapes are on disk for ever: add versions, never edit.
import type { Event, Sealed } from '../../platform/event.ts'
import type { Instant, ProfileId, ProgramId, RelationshipId, UserId } from '../../platform/ids.ts'
import type { Parties } from '../mentoring-request/events.ts'
import type { WaitEndCause } from './words.ts'

/** Who waits, by profile and by account, so that a follower of the log needs no look-up. */
export interface Waiting {
  readonly participantId: ProfileId
  readonly participantUserId: UserId
}

/** The place is reserved in the mentor's capacity under the id of the accompaniment that it is for. */
interface Offer extends Waiting {
  readonly relationshipId: RelationshipId
}

export type WaitingListEvent =
  /** The message is the one of the request to come. */
  | Event<'WaitingListJoined', Parties & { readonly programId: ProgramId; readonly message: Sealed | null }>
  | Event<'WaitingMessageChanged', Waiting & { readonly message: Sealed | null }>
  /** `by_choice`: by the mentee; any other cause is found by the system. */
  | Event<
      'WaitingListLeft',
      Waiting & {
        readonly cause: 'by_choice' | WaitEndCause
        /** Of the offer that ends with it; null: there was none. */
        readonly relationshipId: RelationshipId | null
      }
    >
  | Event<'PlaceOffered', Offer & { readonly until: Instant }>
  /** The request is made with it. */
  | Event<'OfferTaken', Offer>
  /** `passed`: the mentee let it pass. */
  | Event<'OfferLapsed', Offer & { readonly cause: 'due' | 'passed' }>
