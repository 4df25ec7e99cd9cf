import type { Aggregate } from '../../platform/aggregate.ts'
import type { RequestRefusal } from './decide.ts'
import type { MentoringRequestEvent } from './events.ts'
import { requestPolicy } from './policy.ts'
import { evolve, noRequest, type MentoringRequest } from './state.ts'

/** Shares its uuid with its relationship (`stream-pair.ts`). */
export const mentoringRequest: Aggregate<'mentoring_request', MentoringRequest, MentoringRequestEvent, RequestRefusal> =
  {
    category: 'mentoring_request',
    initial: noRequest,
    evolve,
    versions: {
      MentoringRequested: [],
      OtherDatesProposed: [],
      ProposedDateTaken: [],
      MentoringRequestConfirmed: [],
      MentoringRequestRefused: [],
      MentoringRequestWithdrawn: [],
      MentoringRequestRevoked: [(data) => ({ ...data, note: null })],
      MentoringRequestExpired: [],
      MentoringRequestFinished: [],
    },
    policy: requestPolicy,
    erasure: 'ends with the person',
  }
