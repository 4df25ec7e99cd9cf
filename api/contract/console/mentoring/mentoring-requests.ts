import { z } from 'zod'
import {
  cancellationReasons,
  refusalReasons,
  requestStates,
  revocationReasons,
} from '../../mentoring/mentoring-requests.ts'
import { instant } from '../../platform/values.ts'

import { capacity, parties, wordToBoth } from './parties.ts'
import { requestOutcomes } from './request-outcomes.ts'

export const adminRequest = z.object({
  id: z.string(),
  aasm_state: z.enum(requestStates),
  cancellation_reason: z.enum(cancellationReasons).nullable(),
  /** The first answer: it stays when the request is revoked later. */
  outcome: z.enum(requestOutcomes),
  refusal_reason: z.enum(refusalReasons).nullable(),
  revocation_reason: z.enum(revocationReasons).nullable(),
  origin: z.enum(['participant', 'admin']),
  relationship_id: z.string(),
  ...parties,
  score: z.number(),
  requested_at: instant,
  answer_due_at: instant,
  decided_at: instant.nullable(),
  updated_at: instant,
  revision: z.number(),
  /** Why it cannot be confirmed although it waits: a party holds as many accompaniments as it may. */
  blocked: z.enum(['mentor_full', 'mentee_full']).nullable(),
  /** The mentor has answered with other dates: the mentee is to take one. */
  dates_proposed: z.boolean(),
  /** When an operator last had the mentor reminded. */
  reminded_at: instant.nullable(),
  /** What the reader may do now. */
  actions: z.array(z.enum(['remind', 'revoke'])),
})
export type AdminRequest = z.infer<typeof adminRequest>

/** GET /admin/api/mentoring_requests/{id}?at=…: the record as it was. Names are those of today. */
export const adminRequestAsOf = adminRequest
  .omit({ blocked: true, dates_proposed: true, reminded_at: true, outcome: true, actions: true })
  .extend({ at: instant, participant_places: capacity, presenter_places: capacity })
export type AdminRequestAsOf = z.infer<typeof adminRequestAsOf>

/** The least number of days between two reminders of one request. */
export const remindEveryDays = 3

/** POST /admin/api/mentoring_requests/{id}/revoke */
export const revokeRequest = z.object({ reason: z.enum(revocationReasons), note: wordToBoth })
