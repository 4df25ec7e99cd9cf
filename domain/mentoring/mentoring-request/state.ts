import type { Instant, ProgramId, RelationshipId } from '../../platform/ids.ts'
import type { MentoringRequestEvent, Parties, Slot } from './events.ts'
import type { RefusalReason, RequestCancellation, RevocationReason } from './words.ts'

interface RequestFacts {
  readonly parties: Parties
  readonly programId: ProgramId
  readonly relationshipId: RelationshipId
}

interface Dates {
  /** The mentor's last proposal; it replaces the ones before. */
  readonly offered: readonly Slot[]
  /** The one that the mentee took. */
  readonly taken: Slot | null
}

export type MentoringRequest =
  | { readonly state: 'none' }
  | (RequestFacts & Dates & { readonly state: 'requested'; readonly answerDueAt: Instant })
  | (RequestFacts & Dates & { readonly state: 'confirmed' })
  | (RequestFacts & { readonly state: 'finished' })
  | (RequestFacts & {
      readonly state: 'cancelled'
      readonly cause: RequestCancellation
      /** Where somebody gave one. */
      readonly reason?: RefusalReason | RevocationReason
    })

export type RequestState = MentoringRequest['state']

export const noRequest: MentoringRequest = { state: 'none' }

/** Total: an event that cannot follow, or that this version does not know, changes nothing. */
export function evolve(request: MentoringRequest, event: MentoringRequestEvent): MentoringRequest {
  if (event.type === 'MentoringRequested') {
    if (request.state !== 'none') return request
    const { programId, relationshipId, answerDueAt, participantId, participantUserId, presenterId, presenterUserId } =
      event.data
    const parties = { participantId, participantUserId, presenterId, presenterUserId }
    return { state: 'requested', parties, programId, relationshipId, answerDueAt, offered: [], taken: null }
  }
  if (request.state !== 'requested' && request.state !== 'confirmed') return request
  const { state, parties, programId, relationshipId, offered, taken } = request
  const facts: RequestFacts = { parties, programId, relationshipId }
  const unanswered = state === 'requested'
  switch (event.type) {
    case 'OtherDatesProposed':
      return unanswered ? { ...request, offered: event.data.slots } : request
    case 'ProposedDateTaken':
      return { ...request, taken: event.data.slot }
    case 'MentoringRequestConfirmed':
      return { state: 'confirmed', ...facts, offered, taken }
    case 'MentoringRequestRefused':
      return unanswered ? { state: 'cancelled', cause: 'refused', reason: event.data.reason, ...facts } : request
    case 'MentoringRequestWithdrawn':
      return unanswered ? { state: 'cancelled', cause: 'withdrawn', ...facts } : request
    case 'MentoringRequestExpired':
      return unanswered ? { state: 'cancelled', cause: 'expired', ...facts } : request
    case 'MentoringRequestRevoked':
      return { state: 'cancelled', cause: 'revoked', reason: event.data.reason, ...facts }
    case 'MentoringRequestFinished':
      return unanswered ? request : { state: 'finished', ...facts }
    default:
      return request
  }
}
