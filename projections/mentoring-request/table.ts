import type { RefusalReason, RevocationReason } from '#domain/mentoring-request/events.ts'
import type { RequestCancellation, RequestState } from '#domain/mentoring-request/state.ts'
import type { presentReceipt } from '../labels.ts'

/** The attributes of the resource that are the same for every reader, named as they are sent. Instants are ISO text in UTC. */
export interface RequestAttributes {
  readonly aasm_state: RequestState
  readonly cancellation_reason: RequestCancellation | null
  readonly origin: 'participant' | 'admin'
  /** Clear text; null when there is none or its author was erased. */
  readonly message: string | null
  readonly score: number
  readonly receipt: ReturnType<typeof presentReceipt>
  readonly proposed_dates: readonly {
    readonly starts_at: string
    readonly minutes: number
    readonly time_zone: string
  }[]
  readonly proposal_note: string | null
  readonly refusal_reason: RefusalReason | null
  readonly refusal_note: string | null
  readonly revocation_reason: RevocationReason | null
  readonly requested_at: string
  readonly answer_due_at: string
  readonly decided_at: string | null
  readonly updated_at: string
  readonly revision: number
}

/** `rm.mentoring_requests_v1`. What is filtered or sorted has its own column, and stands in `attributes` too. */
export interface RequestRow {
  readonly id: string
  readonly company_id: string
  readonly program_id: string
  readonly participant_id: string
  readonly participant_user_id: string
  readonly presenter_id: string
  readonly presenter_user_id: string
  readonly relationship_id: string
  readonly state: RequestState
  readonly score: number
  readonly requested_at: string
  readonly answer_due_at: string
  readonly decided_at: string | null
  readonly updated_at: string
  readonly attributes: RequestAttributes
  readonly revision: number
}
