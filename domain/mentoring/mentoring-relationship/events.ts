// These names and shapes are on disk for ever: add versions, never edit.
import type { Parties } from '../mentoring-request/events.ts'
import type { Event, NoData, Sealed } from '../../platform/event.ts'
import type { Instant, ProgramId, RequestId } from '../../platform/ids.ts'
import type { RequestCancellation } from '../mentoring-request/words.ts'
import type { PauseReason, Side } from './words.ts'

export type RelationshipCancellation = RequestCancellation | 'deleted'

export type RelationshipEvent =
  | Event<'RelationshipRequested', Parties & { readonly programId: ProgramId; readonly requestId: RequestId }>
  | Event<'RelationshipInitiated', NoData>
  | Event<'RelationshipAdminInitiated', Parties & { readonly programId: ProgramId }>
  | Event<'RelationshipFinished', { readonly reason: string; readonly note: Sealed | null }>
  /** Version 1 had no note. */
  | Event<'RelationshipAdminFinished', { readonly reason: string; readonly note: Sealed | null }>
  /**
   * Again while it is paused: it goes on on another day. `until`: that day; `resumesAt`: when it begins for who
   * says so.
   */
  | Event<
      'RelationshipPaused',
      {
        readonly by: Side
        readonly until: string
        readonly resumesAt: Instant
        readonly reason: PauseReason
        readonly word: Sealed | null
      }
    >
  /** `system`: the day has come. */
  | Event<'RelationshipResumed', { readonly by: Side | 'system' }>
  | Event<'RelationshipFeedbackProvided', NoData>
  /** One of the two took theirs back while the other one gave theirs. */
  | Event<'RelationshipFeedbackTakenBack', NoData>
  | Event<'RelationshipCancelled', { readonly cause: RelationshipCancellation }>
