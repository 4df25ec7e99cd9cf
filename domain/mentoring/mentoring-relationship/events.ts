// These names and shapes are on disk for ever: add versions, never edit.
import type { Parties } from '../mentoring-request/events.ts'
import type { Event, NoData, Sealed } from '../../platform/event.ts'
import type { ProgramId, RequestId } from '../../platform/ids.ts'
import type { RequestCancellation } from '../mentoring-request/words.ts'

export type RelationshipCancellation = RequestCancellation | 'deleted'

export type RelationshipEvent =
  | Event<'RelationshipRequested', Parties & { readonly programId: ProgramId; readonly requestId: RequestId }>
  | Event<'RelationshipInitiated', NoData>
  | Event<'RelationshipAdminInitiated', Parties & { readonly programId: ProgramId }>
  | Event<'RelationshipFinished', { readonly reason: string; readonly note: Sealed | null }>
  /** Version 1 had no note. */
  | Event<'RelationshipAdminFinished', { readonly reason: string; readonly note: Sealed | null }>
  | Event<'RelationshipFeedbackProvided', NoData>
  /** One of the two took theirs back while the other one gave theirs. */
  | Event<'RelationshipFeedbackTakenBack', NoData>
  | Event<'RelationshipCancelled', { readonly cause: RelationshipCancellation }>
